import { commandsOf } from '../slices.ts'

const env = `  --testing, --production            which environment; testing by default
`
const onlyOne = `  --testing, --production            only that environment
`
const json = `  --json                             for machines
`

/** Commands that work on one environment; below, those that work on each, and on none. */
const ofEnvironments = [...commandsOf().map(({ name }) => name), 'import', 'api', 'listen', 'audit']
const ofEach = ['migrate', 'backup', 'restore', 'doctor']
const ofAll = ['geo', 'move', 'secrets']

export const helpText = `Posta: the carrier's side of a shipper interface

  ./posta start [--processes N] [--empty]
                                     serve both environments (installs what is missing); --empty
                                     without the demonstration
  ./posta setup [FOLDER] [--public-url URL] [--administrator NAME] [--email EMAIL]
                [--backup-copy FOLDER] [--backup-identity FILE]
                                     fill both environments from a folder of CSV files, and write
                                     the settings; on a terminal it asks for what you leave out
  ./posta demo                       walk shipments through their lives, answers printed
  ./posta demo remove [--all] [--yes]
                                     removes the carrier that lives in testing, its people and all
                                     that they did, beside a service that runs; --all also the
                                     small one with 9001 and 9002; --yes asks nothing
  ./posta test [files...]            format, lint, types, dead code and the whole test suite;
                                     --changed tries what changed, --shard 2/4 a quarter of it,
                                     --night also what a change seldom breaks; --since COMMIT
                                     says where the change begins
  ./posta write [NAME]               write the files that follow from others again (schemas, codes
                                     of problems, types of the clients, examples): all, or one kind
  ./posta new slice NAME [--one NAME] [--title TEXT]
                                     makes the files of a capability (CONTRIBUTING.md); --one is
                                     what one of them is called, --title that of its page
  ./posta release VERSION [--to FOLDER] [--dry-run] [--without-image]
                                     makes the files of a release, and tags the commit: packages,
                                     image, SBOM, notes and checksums; --dry-run says which
  ./posta dev                        the service, and pages that reload while you change them
  ./posta pictures [NAME...]         take the pictures of README and guides again, from a carrier
                                     of its own (needs Chromium): those named, such as
                                     portal/envios, or all
  ./posta simulate [--seed N] [--histories N] [--commands N] [--faults all|none|disk|db]
                   [--script FILE] | --days N [--parcels N] | --plants
                                     histories of a carrier under kills and failing commits, each
                                     from its seed (docs/simulator.md); one that fails is made
                                     smaller and kept as a file, which --script runs again
  ./posta simulate --plants [--only NAME,...] [--histories N]
                                     plants known faults in a copy, and counts the histories until
                                     each is found
  ./posta bench [--only NAME,...] [--rounds N] [--seconds N] [--large [ORDERS]] [--postgres]
                [--json] [--parcels N] [--speed N] [--country FOLDER] [--profile FOLDER]
                                     measure against bare servers, in one run; --large on a
                                     million orders too, --postgres beside pgbench. --only takes
                                     empty-post, creation, tracking-1, tracking-100, rate-quote,
                                     pickup-search, labels, soap, movements, normalize, country
                                     (its files in --country FOLDER), webhooks,
                                     creation-ware, sheet, worst, lists, loading,
                                     pages, scan-station, cart and simulate (a day of a
                                     carrier of --parcels N a year, --speed times as fast)
  ./posta bench --against COMMIT [--only PATH,...] [--short]
                                     the CPU of hot paths beside another commit's, in turns;
                                     fails where one costs 15 % more in three runs
  ./posta version                    which version this is

${sliceHelp()}  ./posta import FILE --shipper N [--check] [--reload] [--result FILE]
                                     orders from a sheet (.xlsx, .xls, .csv); --check only judges
  ./posta import TABLE FILE.csv [--replace]
                                     branches, routes, zones, zone-ranges, price-lists, tariffs,
                                     transit-times, holidays, shipper-rates, skus or
                                     movements, with its progress
                                     (docs/operating.md has their columns)
  ./posta import stock/counts FILE.csv --shipper N --reason TEXT
                                     what was counted in the warehouse (docs/warehouse.md)

  ./posta geo import FILE... [--format FORMAT] [--add | --replace] [--reason TEXT]
                                     places, streets and restricted zones for addresses
  ./posta geo update [--from FOLDER] [--shrink] [--back]
                                     brings the country's open data, or takes the files of a
                                     folder; --back returns to the data before
  ./posta geo rebuild                builds the index of what was imported anew: after an upgrade
                                     that asks for it, or where its file is damaged
  ./posta geo try "ADDRESS" [--locality NAME] [--province NAME]
                                     how an address is read, and where it is
  ./posta geo check CASES.json [--variants] [--wrong]
                                     how many addresses of a list of known ones are found,
                                     right, wrong and how far off, by region
  ./posta geo status                 which places and streets are known, and from where

  ./posta api [OPERATION [PART...] [--NAME VALUE...] [FIELD=VALUE...]] [--body FILE] [--all]
              [--ops | --v1] [--output FILE] [--key KEY | --token TOKEN] [--url URL]
              [--language es|en] [--idempotency-key KEY]
                                     call any operation of /v1 and /ops/v1 of a running service;
                                     alone it lists them, and OPERATION --help lists what one
                                     takes (docs/command-line.md)
  ./posta api --completion bash|zsh  the script that completes their names in your shell

  ./posta listen [--forward URL] [--secret whsec_...] [--shipper N | --key KEY]
                 [--types TYPE,...] [--after PLACE] [--once] [--url URL]
                                     print events as they happen, and hand them on to a local
                                     port, signed (with a new secret, or yours); the service is
                                     that of the settings, or --url

  ./posta migrate [--status | --finish]
                                     bring the databases up to this version; --finish also ends
                                     what is left to the background of a running service
  ./posta backup [FOLDER] [--passphrase]
                                     a consistent copy of everything while the service runs;
                                     --passphrase asks for one that encrypts it
  ./posta backup key [FILE]          makes the key that backups are encrypted for, and shows its
                                     private part, or writes it to FILE
  ./posta backup verify [FOLDER]     restores the last one, or that in FOLDER, into a scratch place
                                     and compares every table with what was backed up (of files)
  ./posta restore FOLDER             put such a copy back (the service must be stopped); asks for
                                     the private key or the passphrase of an encrypted one
  ./posta secrets [status]           how the secrets in the databases are sealed, and by which key
  ./posta secrets rotate             seals all with a new key, while the service runs; what was
                                     cut off goes on when it is called again
  ./posta secrets key FILE           makes a key file, for the nodes of a PostgreSQL to share
  ./posta secrets seal               seals what a PostgreSQL has readable, once every node has it
  ./posta move [--from FOLDER]       copy the embedded database into the PostgreSQL of
                                     POSTA_DATABASE_URL, whole or not at all
  ./posta move --back [--to FOLDER]  copy it from there into new files
  ./posta doctor                     check the installation and say what to mend
  ./posta sbom [--file FILE]         what an installation is made of, as CycloneDX: its packages,
                                     and Node with the libraries in it (needs npm)
  ./posta audit verify [--expect HEAD]
                                     check that the log of changes was not tampered with, and
                                     that it has the entry with this hash

${env}${json}  --help                             what the command before it takes

Settings are environment variables: POSTA_PORT, POSTA_HOST, POSTA_DATA, POSTA_DATABASE_URL,
POSTA_PUBLIC_URL, POSTA_DEMO, POSTA_OPS_TOKEN and others; docs/operating.md explains each.
`

/** Returns the help of one command, or all of it when there is no such command. */
export function helpOf(command: string): string {
  const begins = /^ {2}\.\/posta (\S+)/
  const own: string[] = []
  let isOwn = false
  for (const line of helpText.split('\n')) {
    const name = begins.exec(line)?.[1]
    if (name !== undefined) isOwn = name === command
    else if (!line.startsWith('    ')) isOwn = false
    if (isOwn) own.push(`${line}\n`)
  }
  if (own.length === 0) return helpText
  if (ofEnvironments.includes(command)) return `${own.join('')}\n${env}${json}`
  if (ofEach.includes(command)) return `${own.join('')}\n${onlyOne}${json}`
  return own.join('') + (ofAll.includes(command) ? `\n${json}` : '')
}

function sliceHelp(): string {
  return commandsOf()
    .map(({ help }) => help)
    .join('')
}
