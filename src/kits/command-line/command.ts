/** A command of `./posta`, provided by a slice. */
export interface Command<Context> {
  /** The word after `./posta`. */
  readonly name: string
  /** Its lines of the help text, as printed. */
  readonly help: string
  /** Returns the exit code of the process. */
  run(words: string[], line: CommandLine<Context>): Promise<number>
}

/** How a command gets access to an environment. */
export interface CommandLine<Context> {
  /**
   * Opens the environment for a change, beside a service that may be running: the service learns of
   * the change as it would from another node.
   */
  within<Result>(environment: string, work: (context: Context) => Promise<Result>): Promise<Result>
  /** Opens the environment for reading: creates nothing, and fails if it does not exist. */
  lookInto<Result>(
    environment: string,
    look: (context: Context) => Promise<Result>,
  ): Promise<Result>
  /**
   * Returns advice to use the other environment, as the end of an error message, if the thing that
   * a command missed in this one is there.
   */
  adviseOther(environment: string, look: (context: Context) => Promise<boolean>): Promise<string>
}
