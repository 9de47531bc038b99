// Written by ./posta write from the slices.
import type { Paths as Account } from './v1/account.ts'
import type { Paths as Addresses } from './v1/addresses.ts'
import type { Paths as Attention } from './v1/attention.ts'
import type { Paths as Brand } from './v1/brand.ts'
import type { Paths as Cash } from './v1/cash.ts'
import type { Paths as Claims } from './v1/claims.ts'
import type { Paths as Dashboard } from './v1/dashboard.ts'
import type { Paths as EmailChanges } from './v1/email-changes.ts'
import type { Paths as Events } from './v1/events.ts'
import type { Paths as HandOvers } from './v1/hand-overs.ts'
import type { Paths as Imports } from './v1/imports.ts'
import type { Paths as Invitations } from './v1/invitations.ts'
import type { Paths as Keys } from './v1/keys.ts'
import type { Paths as Labels } from './v1/labels.ts'
import type { Paths as Notices } from './v1/notices.ts'
import type { Paths as Onboarding } from './v1/onboarding.ts'
import type { Paths as Orders } from './v1/orders.ts'
import type { Paths as Passkeys } from './v1/passkeys.ts'
import type { Paths as PasswordResets } from './v1/password-resets.ts'
import type { Paths as PickupPoints } from './v1/pickup-points.ts'
import type { Paths as PickupPointsCsv } from './v1/pickup-points-csv.ts'
import type { Paths as PostalCodes } from './v1/postal-codes.ts'
import type { Paths as Quotes } from './v1/quotes.ts'
import type { Paths as Rates } from './v1/rates.ts'
import type { Paths as Rescues } from './v1/rescues.ts'
import type { Paths as Sandbox } from './v1/sandbox.ts'
import type { Paths as Session } from './v1/session.ts'
import type { Paths as Sessions } from './v1/sessions.ts'
import type { Paths as Shipments } from './v1/shipments.ts'
import type { Paths as ShipmentsCsv } from './v1/shipments-csv.ts'
import type { Paths as SignOuts } from './v1/sign-outs.ts'
import type { Paths as Skus } from './v1/skus.ts'
import type { Paths as Stock } from './v1/stock.ts'
import type { Paths as Stream } from './v1/stream.ts'
import type { Paths as TrackingCodes } from './v1/tracking-codes.ts'
import type { Paths as Users } from './v1/users.ts'
import type { Paths as Views } from './v1/views.ts'
import type { Paths as Vouchers } from './v1/vouchers.ts'
import type { Paths as Webhooks } from './v1/webhooks.ts'

export type Paths =
  Account &
  Addresses &
  Attention &
  Brand &
  Cash &
  Claims &
  Dashboard &
  EmailChanges &
  Events &
  HandOvers &
  Imports &
  Invitations &
  Keys &
  Labels &
  Notices &
  Onboarding &
  Orders &
  Passkeys &
  PasswordResets &
  PickupPoints &
  PickupPointsCsv &
  PostalCodes &
  Quotes &
  Rates &
  Rescues &
  Sandbox &
  Session &
  Sessions &
  Shipments &
  ShipmentsCsv &
  SignOuts &
  Skus &
  Stock &
  Stream &
  TrackingCodes &
  Users &
  Views &
  Vouchers &
  Webhooks
