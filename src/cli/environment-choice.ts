import { type Config, type EnvironmentName, environmentNames } from '../config.ts'
import { CliError } from '../kits/command-line/output.ts'

export function readEnvironment(name: string | undefined): EnvironmentName {
  const environmentName = environmentNames.find((one) => one === name)
  if (environmentName === undefined)
    throw new CliError(`--env: expected ${environmentNames.join(' or ')}`)
  return environmentName
}

export function otherThan(name: EnvironmentName): EnvironmentName {
  return name === 'testing' ? 'production' : 'testing'
}

/** Says where a command works: an act in the wrong environment is not easily undone. */
export function announceEnvironment(name: EnvironmentName): void {
  process.stderr.write(`posta: in ${name} (--${otherThan(name)} for the other)\n`)
}

/** Returns the settings for a command that works on every environment, or only on the named one. */
export function limitedTo(config: Config, named: string | undefined): Config {
  if (named === undefined) return config
  const name = readEnvironment(named)
  if (!config.environments.includes(name))
    throw new CliError(`${name} is not served: see POSTA_ENVIRONMENTS`)
  return { ...config, environments: [name], rootEnvironment: name }
}

/** Refuses an environment where there is none to choose, instead of ignoring it. */
export function refuseEnvironment(named: string | undefined, what: string): void {
  if (named !== undefined) throw new CliError(`${what} both environments: leave ${named} out`)
}
