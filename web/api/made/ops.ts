// Written by ./posta write from the slices.
import type { Paths as Audit } from './ops/audit.ts'
import type { Paths as AuditCsv } from './ops/audit-csv.ts'
import type { Paths as Branches } from './ops/branches.ts'
import type { Paths as BranchesCsv } from './ops/branches-csv.ts'
import type { Paths as Cash } from './ops/cash.ts'
import type { Paths as Claims } from './ops/claims.ts'
import type { Paths as Containers } from './ops/containers.ts'
import type { Paths as Deliveries } from './ops/deliveries.ts'
import type { Paths as Demonstration } from './ops/demonstration.ts'
import type { Paths as EmailChanges } from './ops/email-changes.ts'
import type { Paths as Events } from './ops/events.ts'
import type { Paths as Figures } from './ops/figures.ts'
import type { Paths as FiguresCsv } from './ops/figures-csv.ts'
import type { Paths as HandOvers } from './ops/hand-overs.ts'
import type { Paths as Holidays } from './ops/holidays.ts'
import type { Paths as HolidaysCsv } from './ops/holidays-csv.ts'
import type { Paths as Imports } from './ops/imports.ts'
import type { Paths as Invitations } from './ops/invitations.ts'
import type { Paths as Keys } from './ops/keys.ts'
import type { Paths as Labels } from './ops/labels.ts'
import type { Paths as Map } from './ops/map.ts'
import type { Paths as Measurements } from './ops/measurements.ts'
import type { Paths as Movements } from './ops/movements.ts'
import type { Paths as MovementsCsv } from './ops/movements-csv.ts'
import type { Paths as NationalHolidays } from './ops/national-holidays.ts'
import type { Paths as Notices } from './ops/notices.ts'
import type { Paths as Onboardings } from './ops/onboardings.ts'
import type { Paths as Orders } from './ops/orders.ts'
import type { Paths as OrdersCsv } from './ops/orders-csv.ts'
import type { Paths as Passkeys } from './ops/passkeys.ts'
import type { Paths as PasswordResets } from './ops/password-resets.ts'
import type { Paths as Picking } from './ops/picking.ts'
import type { Paths as PickingCount } from './ops/picking-count.ts'
import type { Paths as Places } from './ops/places.ts'
import type { Paths as Points } from './ops/points.ts'
import type { Paths as PriceLists } from './ops/price-lists.ts'
import type { Paths as PriceListsCsv } from './ops/price-lists-csv.ts'
import type { Paths as RateDrafts } from './ops/rate-drafts.ts'
import type { Paths as RatePublications } from './ops/rate-publications.ts'
import type { Paths as Rescues } from './ops/rescues.ts'
import type { Paths as RestrictedZones } from './ops/restricted-zones.ts'
import type { Paths as RestrictedZonesGeojson } from './ops/restricted-zones-geojson.ts'
import type { Paths as Routes } from './ops/routes.ts'
import type { Paths as RoutesCsv } from './ops/routes-csv.ts'
import type { Paths as Runs } from './ops/runs.ts'
import type { Paths as Sandbox } from './ops/sandbox.ts'
import type { Paths as Session } from './ops/session.ts'
import type { Paths as Sessions } from './ops/sessions.ts'
import type { Paths as Settings } from './ops/settings.ts'
import type { Paths as Shipments } from './ops/shipments.ts'
import type { Paths as ShipperRates } from './ops/shipper-rates.ts'
import type { Paths as ShipperRatesCsv } from './ops/shipper-rates-csv.ts'
import type { Paths as Shippers } from './ops/shippers.ts'
import type { Paths as SignOuts } from './ops/sign-outs.ts'
import type { Paths as Skus } from './ops/skus.ts'
import type { Paths as SkusCsv } from './ops/skus-csv.ts'
import type { Paths as Stock } from './ops/stock.ts'
import type { Paths as StockCsv } from './ops/stock-csv.ts'
import type { Paths as Stream } from './ops/stream.ts'
import type { Paths as Tariffs } from './ops/tariffs.ts'
import type { Paths as TariffsCsv } from './ops/tariffs-csv.ts'
import type { Paths as Tokens } from './ops/tokens.ts'
import type { Paths as TransitTimes } from './ops/transit-times.ts'
import type { Paths as TransitTimesCsv } from './ops/transit-times-csv.ts'
import type { Paths as Trips } from './ops/trips.ts'
import type { Paths as Users } from './ops/users.ts'
import type { Paths as VisitReasons } from './ops/visit-reasons.ts'
import type { Paths as VolumeLimits } from './ops/volume-limits.ts'
import type { Paths as Vouchers } from './ops/vouchers.ts'
import type { Paths as Webhooks } from './ops/webhooks.ts'
import type { Paths as WorkList } from './ops/work-list.ts'
import type { Paths as WorkListCsv } from './ops/work-list-csv.ts'
import type { Paths as ZoneRanges } from './ops/zone-ranges.ts'
import type { Paths as ZoneRangesCsv } from './ops/zone-ranges-csv.ts'
import type { Paths as Zones } from './ops/zones.ts'
import type { Paths as ZonesCsv } from './ops/zones-csv.ts'

export type Paths =
  Audit &
  AuditCsv &
  Branches &
  BranchesCsv &
  Cash &
  Claims &
  Containers &
  Deliveries &
  Demonstration &
  EmailChanges &
  Events &
  Figures &
  FiguresCsv &
  HandOvers &
  Holidays &
  HolidaysCsv &
  Imports &
  Invitations &
  Keys &
  Labels &
  Map &
  Measurements &
  Movements &
  MovementsCsv &
  NationalHolidays &
  Notices &
  Onboardings &
  Orders &
  OrdersCsv &
  Passkeys &
  PasswordResets &
  Picking &
  PickingCount &
  Places &
  Points &
  PriceLists &
  PriceListsCsv &
  RateDrafts &
  RatePublications &
  Rescues &
  RestrictedZones &
  RestrictedZonesGeojson &
  Routes &
  RoutesCsv &
  Runs &
  Sandbox &
  Session &
  Sessions &
  Settings &
  Shipments &
  ShipperRates &
  ShipperRatesCsv &
  Shippers &
  SignOuts &
  Skus &
  SkusCsv &
  Stock &
  StockCsv &
  Stream &
  Tariffs &
  TariffsCsv &
  Tokens &
  TransitTimes &
  TransitTimesCsv &
  Trips &
  Users &
  VisitReasons &
  VolumeLimits &
  Vouchers &
  Webhooks &
  WorkList &
  WorkListCsv &
  ZoneRanges &
  ZoneRangesCsv &
  Zones &
  ZonesCsv
