/** A command of `./posta` that a slice brings along. */
export interface Command<Context> {
  /** The word after `./posta`. */
  readonly name: string
  /** Its lines of the help, as they are printed. */
  readonly help: string
  /** Returns the exit code of the process. */
  run(words: string[], line: CommandLine<Context>): Promise<number>
}

/** How a command reaches what it works on. */
export interface CommandLine<Context> {
  /**
   * Works on the environment of that name, beside a service that may be running: it learns of
   * what changed as another node would.
   */
  within<Result>(environment: string, work: (context: Context) => Promise<Result>): Promise<Result>
  /** The same for who only looks: creates nothing, and says so where nothing is. */
  lookInto<Result>(
    environment: string,
    look: (context: Context) => Promise<Result>,
  ): Promise<Result>
}
