export const helpText = `Posta: the carrier's side of a shipper interface

  ./posta start                      serve both environments (installs what is missing)
  ./posta demo                       walk shipments through their lives, answers printed
  ./posta test [files...]            format, lint, types, dead code and the whole test suite
  ./posta bench [--large]            measure against bare servers, in one run

  ./posta shipper add --number N --name NAME --mode CROSS|WARE
                      [--insured] [--same-day] [--volumetric-factor N]
  ./posta shipper list
  ./posta shipper rotate N [--key] [--overlap HOURS]
                                     a new password (or normalizer key); the old one goes on for
                                     a day, or for so many hours, 0 to stop it now
  ./posta shipper credentials N      its passwords and keys, by id; never the secrets
  ./posta shipper revoke N ID        one of them stops working now
  ./posta key add N --name NAME --scope SCOPE,... [--origin URL] [--expires ISO]
  ./posta key list N                 the keys of a shipper's programs (/v1)
  ./posta key revoke ID
  ./posta movement add CODE CHECK --branch PROV_CODIGO
                      [--at ISO] [--reason CODE] [--id ID] [--correction]
  ./posta import FILE --shipper N [--check] [--reload] [--result FILE]
                                     orders from a sheet (.xlsx, .xls, .csv); --check only judges
  ./posta import TABLE FILE.csv [--replace]
                                     branches, routes, zones, zone-ranges, price-lists, tariffs,
                                     shipper-rates or movements, with its progress

  ./posta geo import FILE... [--format FORMAT] [--add | --replace] [--reason TEXT]
                                     places, streets and restricted zones for addresses
  ./posta geo try "ADDRESS"          how an address is read, and where it is
  ./posta geo status                 which places and streets are known, and from where

  ./posta sandbox scenarios          what test shipments can live through (docs/sandbox.md)
  ./posta sandbox advance CODE [--to CHECK]
  ./posta sandbox run CODE --scenario NAME [--every 5s | --by-clock]
  ./posta sandbox runs CODE          what is played with a shipment; sandbox stop CODE ends it
  ./posta sandbox clock --shipper N [--advance 3d] [--speed N] [--reset]

  ./posta listen [--forward URL] [--shipper N | --key KEY] [--types TYPE,...] [--once]
                                     print events as they happen, and hand them on to a local
                                     port, signed; the service is that of the settings, or --url

  ./posta migrate [--status]         bring the databases up to this version
  ./posta backup [FOLDER]            a consistent copy while the service runs (embedded database)
  ./posta restore FOLDER             put such a copy back (the service must be stopped)
  ./posta move [--from FOLDER]       copy the embedded database into the PostgreSQL of
                                     POSTA_DATABASE_URL, whole or not at all
  ./posta doctor                     check the installation and say what to mend
  ./posta audit verify               check that the log of changes was not tampered with

  --env testing|production           which environment (testing by default)
  --json                             for machines

Settings are environment variables: POSTA_PORT, POSTA_HOST, POSTA_DATA, POSTA_DATABASE_URL,
POSTA_PUBLIC_URL, POSTA_DEMO, POSTA_OPS_TOKEN and others; docs/operating.md explains each.
`
