import type { Config, EnvironmentName } from '../config.ts'
import { createOwnHosts, forUrl, hostName } from '../kits/http/own-hosts.ts'
import type { Environment, Mount } from './environment.ts'

/** Without a public address, links lead where the client came, if that names this machine. */
export function createRootUrl({ publicUrl, hosts, host: listening, port }: Config) {
  const isEverywhere = listening === '0.0.0.0' || listening === '::'
  const listeningName = isEverywhere ? 'localhost' : forUrl(listening)
  const isOwn = createOwnHosts([...Object.values(hosts), listeningName])
  return (host: string) => publicUrl ?? `http://${isOwn(host) ? host : `${listeningName}:${port}`}`
}

export function rootOf(mounts: readonly Mount[]): Mount {
  const root = mounts.find(({ prefix }) => prefix === '')
  if (root === undefined) throw new Error('no mount is at the root')
  return root
}

/** Behind a proxy the service may stand below a path of the public address. */
export function basePathOf(mount: Mount, host: string): string {
  return pathOfUrl(mount.baseUrlOf(host))
}

/** Such as `/testing` of `https://envios.example/testing`. */
function pathOfUrl(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start === -1 ? '' : url.slice(start).replace(/\/$/, '')
}

/** The mounts `/testing`, `/production` and the root, which a host name may map to either (D6). */
export function createMounts(
  config: Config,
  environments: ReadonlyMap<EnvironmentName, Environment>,
): Mount[] {
  const rootUrl = createRootUrl(config)
  const find = (name: EnvironmentName): Environment => {
    const environment = environments.get(name)
    if (environment === undefined) throw new Error(`the ${name} environment is not served`)
    return environment
  }
  const byHost = new Map(
    config.environments.flatMap((name) => {
      const host = config.hosts[name]
      return host === undefined ? [] : [[host, find(name)] as const]
    }),
  )
  const root = find(config.rootEnvironment)
  const environmentOf = (host: string) => byHost.get(hostName(host)) ?? root
  return [
    ...config.environments.map(
      (name): Mount => ({
        prefix: `/${name}`,
        environmentOf: () => find(name),
        baseUrlOf: (host) => `${rootUrl(host)}/${name}`,
      }),
    ),
    {
      prefix: '',
      environmentOf,
      // Links given out at an environment's own host must not lead to the other environment.
      baseUrlOf: (host) => {
        const { name } = environmentOf(host)
        const isElsewhere = config.publicUrl !== undefined && name !== config.rootEnvironment
        return isElsewhere ? `${config.publicUrl}/${name}` : rootUrl(host)
      },
    },
  ]
}
