// Written by ./posta write from the rows of the service.
export type Account = { readonly 'shipper': { readonly 'number': number; readonly 'name': string; readonly 'mode': "CROSS" | "WARE"; readonly 'insured': boolean; readonly 'sameDay': boolean; readonly 'volumetricFactor': number; readonly 'labelLinks': "optional" | "required" }; readonly 'key': { readonly 'id': string; readonly 'name': string; readonly 'scopes': readonly ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; readonly 'expiresAt': string | null } }

export type AccountCredit = { readonly 'claim': string; readonly 'trackingCode': string; readonly 'amountCents': number; readonly 'at': string }

export type AccountDifference = { readonly 'trackingCode': string; readonly 'enteredAt': string; readonly 'service': string; readonly 'postalCode': number; readonly 'cancelled': boolean; readonly 'quotedCents': number | null; readonly 'measuredCents': number | null; readonly 'rescueCents': number; readonly 'chargedCents': number | null; readonly 'declaredWeightKg': number; readonly 'declaredVolumetricWeightKg': number; readonly 'measuredWeightKg': number; readonly 'measuredVolumetricWeightKg': number; readonly 'differenceCents': number }

export type AccountDifferencePage = { readonly 'items': readonly (AccountDifference)[]; readonly 'next'?: string }

export type AccountNotice = { readonly 'id': string; readonly 'kind': "webhook-off" | "webhook-failing" | "import-finished" | "import-failed" | "statement-ready" | "statement-paid" | "rescue-done" | "rescue-failed" | "key-expiring" | "key-waiting" | "onboarding-ready" | "onboarding-approved"; readonly 'text': string; readonly 'at': string; readonly 'subject': string; readonly 'read': boolean }

export type AccountNotices = { readonly 'items': readonly (AccountNotice)[]; readonly 'unread': number }

export type AccountShipment = { readonly 'trackingCode': string; readonly 'enteredAt': string; readonly 'service': string; readonly 'postalCode': number; readonly 'cancelled': boolean; readonly 'quotedCents': number | null; readonly 'measuredCents': number | null; readonly 'rescueCents': number; readonly 'chargedCents': number | null }

export type AccountShipmentPage = { readonly 'items': readonly (AccountShipment)[]; readonly 'next'?: string }

export type AccountSummary = { readonly 'from': string; readonly 'to': string; readonly 'shipments': number; readonly 'cancelled': number; readonly 'measured': number; readonly 'unpriced': number; readonly 'quotedCents': number; readonly 'measuredCents': number; readonly 'rescueCents': number; readonly 'chargedCents': number; readonly 'differenceCents': number; readonly 'creditedCents': number; readonly 'credits': readonly (AccountCredit)[] }

export type AccountWeek = { readonly 'year': number; readonly 'week': number; readonly 'from': string; readonly 'to': string; readonly 'shipments': number; readonly 'chargedCents': number }

export type AccountWeekList = { readonly 'items': readonly (AccountWeek)[] }

export type AddedPasskey = { readonly 'passkey': Passkey; readonly 'recoveryCodes': readonly (string)[] | null }

export type Address = { readonly 'street': string | null; readonly 'number': string | null; readonly 'floor': string | null; readonly 'flat': string | null; readonly 'postalCode': number | null; readonly 'locality': string | null; readonly 'province': string | null; readonly 'latitude': string | null; readonly 'longitude': string | null; readonly 'phones': readonly (string)[] }

export type AddressInput = { readonly 'street': string; readonly 'number'?: string | null; readonly 'floor'?: string | null; readonly 'flat'?: string | null; readonly 'postalCode': number | string; readonly 'locality'?: string | null; readonly 'province': string; readonly 'latitude'?: string | null; readonly 'longitude'?: string | null; readonly 'phones'?: readonly (string)[] | string | null }

export type AddressQuery = { readonly 'street': string; readonly 'number'?: string | null; readonly 'postalCode'?: number | string | null; readonly 'locality'?: string | null; readonly 'province'?: string | null }

export type AddressReason = { readonly 'code': "number-found" | "number-near" | "number-without-block" | "number-outside" | "numbers-unlisted" | "number-missing" | "corner-found" | "corner-unknown" | "several-streets" | "name-partly" | "other-kind" | "alike-elsewhere" | "street-corrected" | "street-unknown" | "street-missing" | "located-by-place" | "place-unknown" | "postal-code-corrected" | "widened-beyond-code" | "widened-beyond-locality" | "widened-to-province" | "place-unsaid" | "other-province" | "locality-unknown" | "code-elsewhere" | "restricted-zone" | "second-opinion"; readonly 'text': string }

export type AddressRestriction = { readonly 'name': string; readonly 'reason': string; readonly 'homeDelivery': boolean | null }

export type AddressSuggestion = { readonly 'street': string; readonly 'from': number; readonly 'to': number; readonly 'postalCode': number | null; readonly 'province': string; readonly 'district': string; readonly 'locality': string; readonly 'neighbourhood': string; readonly 'kind': "other-street" | "range-of-street" }

export type AdvanceInput = { readonly 'to'?: "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC" | null }

export type AlternativeAddressInput = { readonly 'street'?: string | null; readonly 'number'?: string | null; readonly 'floor'?: string | null; readonly 'flat'?: string | null; readonly 'postalCode'?: number | string | null; readonly 'locality'?: string | null; readonly 'province'?: string | null; readonly 'latitude'?: string | null; readonly 'longitude'?: string | null; readonly 'phones'?: readonly (string)[] | string | null }

export type Attention = { readonly 'kind': "nobody-home" | "branch-wait" | "address" | "uncovered" | "late" | "idle" | "rescue-waiting" | "cash-difference" | "returning" | "heavier"; readonly 'text': string; readonly 'since': string; readonly 'until': string | null }

export type AttentionItem = { readonly 'id': string; readonly 'kind': "nobody-home" | "branch-wait" | "address" | "uncovered" | "late" | "idle" | "rescue-waiting" | "cash-difference" | "returning" | "heavier"; readonly 'text': string; readonly 'since': string; readonly 'until': string | null; readonly 'trackingCode': string; readonly 'recipient': string; readonly 'locality': string; readonly 'province': string; readonly 'postalCode': number; readonly 'service': string; readonly 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'stateSince': string; readonly 'branch': { readonly 'code': string; readonly 'name': string } | null; readonly 'amountCents': number | null }

export type AttentionPage = { readonly 'items': readonly (AttentionItem)[]; readonly 'next'?: string; readonly 'total': number; readonly 'shipments': number; readonly 'counts': readonly ({ readonly 'kind': "nobody-home" | "branch-wait" | "address" | "uncovered" | "late" | "idle" | "rescue-waiting" | "cash-difference" | "returning" | "heavier"; readonly 'count': number })[] }

export type BranchPlace = { readonly 'code': string; readonly 'name': string; readonly 'locality': string; readonly 'province': string; readonly 'latitude': string; readonly 'longitude': string }

export type Brand = { readonly 'name': string; readonly 'colour': string; readonly 'colours': { readonly 'light': { readonly 'accent': string; readonly 'onAccent': string; readonly 'soft': string }; readonly 'dark': { readonly 'accent': string; readonly 'onAccent': string; readonly 'soft': string } }; readonly 'notice': string | null; readonly 'logoPath': string | null; readonly 'phone': string; readonly 'email': string; readonly 'web': string }

export type CancellationInput = { readonly 'dryRun'?: boolean | null }

export type CancellationVerdict = { readonly 'trackingCode': string; readonly 'dryRun': boolean; readonly 'verdict': "withdrawn" | "returned" | "not-apt"; readonly 'price': RescuePrice | null; readonly 'held': boolean }

export type CartInput = { readonly 'postalCode': number | string; readonly 'items': readonly ({ readonly 'weightKg': number; readonly 'heightCm'?: number | null; readonly 'lengthCm'?: number | null; readonly 'widthCm'?: number | null; readonly 'quantity'?: number | null })[]; readonly 'services'?: readonly ("E" | "R" | "B" | "F" | "G" | "C")[] | null; readonly 'goodsValueCents'?: number | null; readonly 'declaredValueCents'?: number | null; readonly 'cashOnDeliveryCents'?: number | null; readonly 'address'?: QuotedAddress | null }

export type CartOption = { readonly 'service': "E" | "R" | "B" | "F" | "G" | "C"; readonly 'kind': "home" | "pickup"; readonly 'priceCents': number; readonly 'free': boolean; readonly 'totalCents': number; readonly 'chargedWeightKg': number; readonly 'promise': DeliveryPromise | null; readonly 'pickupPoints': readonly (CartPickupPoint)[] }

export type CartPickupPoint = { readonly 'code': string; readonly 'name': string; readonly 'address': string; readonly 'locality': string; readonly 'distanceKm': number }

export type CartQuote = { readonly 'options': readonly (CartOption)[]; readonly 'unavailable': readonly (UnavailableService)[]; readonly 'freeFromCents': number | null; readonly 'restrictedZone': AddressRestriction | null }

export type CashMovedEvent = { readonly 'id': string; readonly 'type': "cash.moved"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'kind': string; readonly 'amount': number; readonly 'statement': string | null } }

export type CashStatement = { readonly 'id': string; readonly 'shipper': number; readonly 'shipperName': string; readonly 'from': string; readonly 'to': string; readonly 'totalCents': number; readonly 'shipments': number; readonly 'createdAt': string; readonly 'createdBy': string; readonly 'payableOn': string | null; readonly 'paidOn': string | null; readonly 'paidReference': string | null; readonly 'paidBy': string | null }

export type CashStatementDetail = { readonly 'id': string; readonly 'shipper': number; readonly 'shipperName': string; readonly 'from': string; readonly 'to': string; readonly 'totalCents': number; readonly 'shipments': number; readonly 'createdAt': string; readonly 'createdBy': string; readonly 'payableOn': string | null; readonly 'paidOn': string | null; readonly 'paidReference': string | null; readonly 'paidBy': string | null; readonly 'lines': readonly (CashStatementLine)[] }

export type CashStatementLine = { readonly 'trackingCode': string; readonly 'kind': "collected" | "reversed"; readonly 'amountCents': number; readonly 'collectedAt': string; readonly 'handedOverAt': string | null }

export type CashStatementPage = { readonly 'items': readonly (CashStatement)[]; readonly 'next'?: string }

export type CashSummary = { readonly 'from': string; readonly 'to': string; readonly 'collected': { readonly 'cents': number; readonly 'shipments': number }; readonly 'withDrivers': { readonly 'cents': number; readonly 'shipments': number }; readonly 'atBranches': { readonly 'cents': number; readonly 'shipments': number }; readonly 'settled': { readonly 'cents': number; readonly 'shipments': number }; readonly 'paid': { readonly 'cents': number; readonly 'shipments': number } }

export type ChosenPassword = { readonly 'password': string }

export type Claim = { readonly 'id': string; readonly 'trackingCode': string; readonly 'shipper': number; readonly 'kind': "lost" | "damaged" | "missing-content"; readonly 'state': "open" | "accepted" | "refused" | "withdrawn"; readonly 'amountCents': number; readonly 'creditedCents': number | null; readonly 'openedAt': string; readonly 'settledAt': string | null; readonly 'reason': string | null }

export type ClaimAcceptedEvent = { readonly 'id': string; readonly 'type': "claim.accepted"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'claim': string; readonly 'kind': "lost" | "damaged" | "missing-content"; readonly 'amountCents': number } }

export type ClaimAnsweredEvent = { readonly 'id': string; readonly 'type': "claim.answered"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'claim': string; readonly 'kind': "lost" | "damaged" | "missing-content" } }

export type ClaimInput = { readonly 'trackingCode': string; readonly 'kind': "lost" | "damaged" | "missing-content"; readonly 'amountCents': number; readonly 'text': string }

export type ClaimMessage = { readonly 'at': string; readonly 'side': "shipper" | "carrier"; readonly 'author': string; readonly 'text': string }

export type ClaimMessageInput = { readonly 'text': string }

export type ClaimOpenedEvent = { readonly 'id': string; readonly 'type': "claim.opened"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'claim': string; readonly 'kind': "lost" | "damaged" | "missing-content"; readonly 'amountCents': number } }

export type ClaimPage = { readonly 'items': readonly (Claim)[]; readonly 'next'?: string }

export type ClaimReason = { readonly 'reason': string }

export type ClaimRefusedEvent = { readonly 'id': string; readonly 'type': "claim.refused"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'claim': string; readonly 'kind': "lost" | "damaged" | "missing-content"; readonly 'reason': string } }

export type ClaimWithMessages = { readonly 'id': string; readonly 'trackingCode': string; readonly 'shipper': number; readonly 'kind': "lost" | "damaged" | "missing-content"; readonly 'state': "open" | "accepted" | "refused" | "withdrawn"; readonly 'amountCents': number; readonly 'creditedCents': number | null; readonly 'openedAt': string; readonly 'settledAt': string | null; readonly 'reason': string | null; readonly 'messages': readonly (ClaimMessage)[] }

export type Clock = { readonly 'time': string; readonly 'speed': number; readonly 'real': boolean; readonly 'realTime': string; readonly 'aheadSeconds': number; readonly 'aheadDaysAtMost': number }

export type ClockInput = { readonly 'advance'?: string | null; readonly 'speed'?: number | null }

export type CodeInspection = { readonly 'wellFormed': boolean; readonly 'reserved': boolean; readonly 'used': boolean }

export type CodesInput = { readonly 'count'?: number | null }

export type Collection = { readonly 'id': string; readonly 'trackingCode': string; readonly 'recipientName': string; readonly 'shipper': number; readonly 'amountCents': number; readonly 'state': "collected" | "handed-over" | "settled" | "paid" | "reversed"; readonly 'driver': string; readonly 'branch': string; readonly 'collectedAt': string; readonly 'handOver': string | null; readonly 'handedOverAt': string | null; readonly 'statement': string | null; readonly 'paidOn': string | null; readonly 'reversedAt': string | null; readonly 'claim': string | null }

export type CollectionPage = { readonly 'items': readonly (Collection)[]; readonly 'next'?: string }

export type CreatedOrder = { readonly 'trackingCode': string; readonly 'enteredAt': string; readonly 'cancelledAt': string | null; readonly 'redirectedTo': Destination | null; readonly 'promise': DeliveryPromise | null; readonly 'promiseBefore': DeliveryPromise | null; readonly 'pickupPoint': string | null; readonly 'service': "E" | "R" | "B" | "F" | "G" | "C"; readonly 'alternativeCode': string | null; readonly 'numericData': string | null; readonly 'recipient': Recipient; readonly 'address': DeliveryAddress; readonly 'alternativeAddress': Address | null; readonly 'authorizedPersons': readonly (Person)[]; readonly 'deliveryNote': string | null; readonly 'smsModel': string | null; readonly 'emailModel': string | null; readonly 'watermark': string | null; readonly 'observations': readonly (string)[]; readonly 'products': readonly (Product)[]; readonly 'additional': Readonly<Record<string, unknown>>; readonly 'restrictedZone': AddressRestriction | null; readonly 'trackingUrl': string; readonly 'links': { readonly 'shipment': string }; readonly 'notices'?: readonly (Notice)[] }

export type Dashboard = { readonly 'from': string; readonly 'to': string; readonly 'totals': { readonly 'loaded': number; readonly 'delivered': number; readonly 'failed': number; readonly 'returned': number; readonly 'onTime': number | null; readonly 'onTimePercent': number | null }; readonly 'days': readonly (DashboardDay)[]; readonly 'zones': readonly (DashboardZone)[]; readonly 'today': { readonly 'day': string; readonly 'loaded': number; readonly 'usual': number | null }; readonly 'inTransit': { readonly 'pieces': number; readonly 'goingOut': number; readonly 'returning': number; readonly 'states': readonly ({ readonly 'state': string; readonly 'pieces': number })[] } }

export type DashboardDay = { readonly 'day': string; readonly 'loaded': number; readonly 'delivered': number; readonly 'failed': number; readonly 'returned': number; readonly 'onTime': number | null }

export type DashboardZone = { readonly 'zone': string | null; readonly 'name': string; readonly 'loaded': number }

export type DeliveryAddress = { readonly 'street': string; readonly 'number': string | null; readonly 'floor': string | null; readonly 'flat': string | null; readonly 'postalCode': number | null; readonly 'locality': string | null; readonly 'province': string | null; readonly 'latitude': string | null; readonly 'longitude': string | null; readonly 'phones': readonly (string)[] }

export type DeliveryPromise = { readonly 'from': string; readonly 'to': string }

export type Demonstration = { readonly 'roles': readonly ("shop" | "branch" | "courier" | "recipient" | "developer")[]; readonly 'progress': { readonly 'share': number } | null }

export type DemonstrationSession = { readonly 'as': "shop" | "branch" | "courier"; readonly 'path': string; readonly 'hint': "shop-problem" | "shop-shipments" | "shop-first" | "branch-work" | "branch-scan" | "branch-quiet" | "courier-stops" | "courier-quiet" | "recipient-decide" | "recipient-follow" | "recipient-none"; readonly 'session': Session }

export type DemonstrationSessionInput = { readonly 'as': "shop" | "branch" | "courier" }

export type Destination = { readonly 'recipientName': string; readonly 'address': DestinationAddress; readonly 'notes': string | null }

export type DestinationAddress = { readonly 'street': string; readonly 'number': string | null; readonly 'floor': string | null; readonly 'flat': string | null; readonly 'postalCode': number; readonly 'locality': string | null; readonly 'province': string | null; readonly 'latitude': string | null; readonly 'longitude': string | null; readonly 'phones': readonly (string)[] }

export type EmailChange = { readonly 'email': string; readonly 'expiresAt': string }

export type EmailChangeInput = { readonly 'email': string }

export type EmailChangeLink = { readonly 'purpose': "confirm" | "undo"; readonly 'email': string; readonly 'expiresAt': string; readonly 'needsPassword': boolean }

export type EmailChangeList = { readonly 'items': readonly (EmailChange)[] }

export type EmailConfirmation = { readonly 'password'?: string | null }

export type EmailUndoing = { readonly 'password': string }

export type Event = CashMovedEvent | ClaimAcceptedEvent | ClaimAnsweredEvent | ClaimOpenedEvent | ClaimRefusedEvent | OnboardingAdvancedEvent | RatesPublishedEvent | RecipientChoseEvent | RescueCarriedOutEvent | RescueFailedEvent | RescueRequestedEvent | RescueWithdrawnEvent | ShipmentCancelledEvent | ShipmentMeasuredEvent | ShipmentMissingEvent | ShipmentMovedEvent | StockChangedEvent | WebhookDisabledEvent | WebhookTestEvent

export type EventPage = { readonly 'items': readonly (Event)[]; readonly 'next': string }

export type EventTypeMeaning = { readonly 'type': "cash.moved" | "claim.accepted" | "claim.answered" | "claim.opened" | "claim.refused" | "onboarding.advanced" | "rates.published" | "recipient.chose" | "rescue.carried-out" | "rescue.failed" | "rescue.requested" | "rescue.withdrawn" | "shipment.cancelled" | "shipment.measured" | "shipment.missing" | "shipment.moved" | "stock.changed" | "webhook.disabled" | "webhook.test"; readonly 'meaning': string }

export type EventTypeMeaningList = { readonly 'items': readonly (EventTypeMeaning)[] }

export type FieldProblem = { readonly 'field'?: string; readonly 'row'?: number; readonly 'column'?: string; readonly 'code': ProblemCode; readonly 'detail': string }

export type FoundShipmentProof = { readonly 'proof': ShipmentProof | null }

export type FreshSession = { readonly 'freshUntil': string }

export type HandOver = { readonly 'id': string; readonly 'day': string; readonly 'from': string; readonly 'to': string; readonly 'printedAt': string | null; readonly 'shipments': number; readonly 'received': number; readonly 'cancelled': number; readonly 'pieces': number; readonly 'weightKg': number; readonly 'cashCents': number }

export type HandOverInput = { readonly 'day'?: string | null }

export type HandedOverShipment = { readonly 'trackingCode': string; readonly 'enteredAt': string; readonly 'service': string; readonly 'recipientName': string; readonly 'locality': string; readonly 'postalCode': number; readonly 'pieces': number; readonly 'weightKg': number; readonly 'cashCents': number; readonly 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'received': boolean; readonly 'cancelled': boolean }

export type HandedOverShipmentPage = { readonly 'items': readonly (HandedOverShipment)[]; readonly 'next'?: string }

export type Import = { readonly 'id': string; readonly 'shipper': number; readonly 'fileName': string; readonly 'format'?: string; readonly 'bytes'?: number; readonly 'state': "judging" | "judged" | "loading" | "finished" | "cancelled" | "failed"; readonly 'reloads'?: boolean; readonly 'failure'?: string; readonly 'sheet'?: string; readonly 'ignoredColumns'?: readonly (string)[]; readonly 'rows': number; readonly 'judgedRows'?: number; readonly 'rightOrders'?: number; readonly 'wrongOrders'?: number; readonly 'loadedOrders'?: number; readonly 'loadedRows'?: number; readonly 'refusedOrders'?: number; readonly 'alreadyOrders'?: number; readonly 'estimatedCents'?: number; readonly 'unpricedOrders'?: number; readonly 'requestedBy'?: string; readonly 'createdAt': string; readonly 'judgedAt'?: string | null; readonly 'startedAt'?: string | null; readonly 'finishedAt'?: string | null; readonly 'forgotten'?: boolean }

export type ImportError = { readonly 'row': number; readonly 'column': string; readonly 'heading': string; readonly 'value': string; readonly 'field': string; readonly 'trackingCode': string; readonly 'code': number; readonly 'detail': string; readonly 'mend': string }

export type ImportErrorPage = { readonly 'items': readonly (ImportError)[]; readonly 'next'?: string }

export type ImportOrder = { readonly 'row': number; readonly 'rows': number; readonly 'trackingCode': string; readonly 'state': "right" | "wrong" | "loaded" | "refused"; readonly 'recipientName': string; readonly 'address': string; readonly 'postalCode': string; readonly 'weightKg': number | null; readonly 'priceCents': number | null }

export type ImportOrderPage = { readonly 'items': readonly (ImportOrder)[]; readonly 'next'?: string }

export type ImportPage = { readonly 'items': readonly (Import)[]; readonly 'next'?: string }

export type Integration = { readonly 'onboarding': { readonly 'state': "testing" | "ready" | "approved" | "withdrawn"; readonly 'representative': number; readonly 'needed': number } | null; readonly 'failingWebhooks': number }

export type Invitation = { readonly 'id': string; readonly 'environment': "testing" | "production"; readonly 'shipper'?: number; readonly 'shipperName'?: string; readonly 'mode'?: "CROSS" | "WARE"; readonly 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; readonly 'branch'?: string; readonly 'invitedAt': string }

export type InvitationAnswer = { readonly 'accepts': boolean }

export type InvitationList = { readonly 'items': readonly (Invitation)[] }

export type InvitedUser = { readonly 'id': string; readonly 'email': string; readonly 'name': string; readonly 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; readonly 'branch': string | null; readonly 'state': "active" | "invited" | "unsent" | "disabled"; readonly 'hasSecondFactor': boolean; readonly 'signedInAt': string | null; readonly 'sessions': number; readonly 'delivery': "mailed" | "unsent" | "shown" | "at-sign-in"; readonly 'link': string | null; readonly 'linkExpiresAt': string | null }

export type IssuedKey = { readonly 'id': string; readonly 'shipper': number; readonly 'name': string; readonly 'scopes': readonly ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; readonly 'origins': readonly (string)[]; readonly 'createdAt': string; readonly 'createdBy': string; readonly 'expiresAt': string | null; readonly 'revokedAt'?: string | null; readonly 'lastUsedAt'?: string | null; readonly 'approval'?: "waiting" | "approved" | "declined"; readonly 'decidedAt'?: string; readonly 'decidedBy'?: string; readonly 'replaces'?: string; readonly 'key': string }

export type Key = { readonly 'id': string; readonly 'shipper': number; readonly 'name': string; readonly 'scopes': readonly ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; readonly 'origins': readonly (string)[]; readonly 'createdAt': string; readonly 'createdBy': string; readonly 'expiresAt': string | null; readonly 'revokedAt'?: string | null; readonly 'lastUsedAt'?: string | null; readonly 'approval'?: "waiting" | "approved" | "declined"; readonly 'decidedAt'?: string; readonly 'decidedBy'?: string; readonly 'replaces'?: string }

export type KeyInput = { readonly 'name': string; readonly 'scopes': readonly ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; readonly 'origins'?: readonly (string)[] | null; readonly 'expiresAt'?: string | null }

export type KeyList = { readonly 'items': readonly (Key)[] }

export type KeyRotationInput = { readonly 'overlapHours'?: number | null }

export type LabelLink = { readonly 'trackingCode': string; readonly 'url': string }

export type LabelLinks = { readonly 'items': readonly (LabelLink)[]; readonly 'expiresAt': string }

export type LabelLinksInput = { readonly 'codes': readonly (string)[]; readonly 'format'?: "A4" | "Z10X10" | "Z10X15" | "Z10X6" | "zpl" | "special" | "specialVertical" | "specialVerticalPickeo" | null; readonly 'hours'?: number | null }

export type LabelPrints = { readonly 'prints': number; readonly 'labels': number; readonly 'firstAt': string | null; readonly 'lastAt': string | null }

export type LabelsInput = { readonly 'codes': readonly (string)[]; readonly 'format'?: "A4" | "Z10X10" | "Z10X15" | "Z10X6" | "zpl" | "special" | "specialVertical" | "specialVerticalPickeo" | null; readonly 'dpi'?: number | null; readonly 'size'?: "Z10X15" | "Z10X10" | "Z10X6" | "special" | null; readonly 'perSheet'?: number | null; readonly 'start'?: number | null; readonly 'order'?: "sent" | "entered" | "postal-code" | "route" | "recipient" | null; readonly 'withReturn'?: boolean | null; readonly 'withHandOver'?: boolean | null }

export type LeaveTicket = { readonly 'ticket': string }

export type ListedHandOver = { readonly 'id': string; readonly 'day': string; readonly 'from': string; readonly 'to': string; readonly 'printedAt': string | null; readonly 'shipments': number; readonly 'received': number }

export type ListedHandOverPage = { readonly 'items': readonly (ListedHandOver)[]; readonly 'next'?: string }

export type ListedOrder = { readonly 'trackingCode': string; readonly 'enteredAt': string; readonly 'service': "E" | "R" | "B" | "F" | "G" | "C"; readonly 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'stateText': string; readonly 'stateSince': string; readonly 'recipientName': string; readonly 'locality': string; readonly 'province': string; readonly 'postalCode': number; readonly 'alternativeCode': string | null; readonly 'cancelledAt': string | null; readonly 'promise': DeliveryPromise | null; readonly 'promiseBefore': DeliveryPromise | null; readonly 'late': boolean; readonly 'shipment'?: Shipment; readonly 'measurements'?: MeasurementList }

export type ListedOrderPage = { readonly 'items': readonly (ListedOrder)[]; readonly 'next'?: string }

export type ListedSession = { readonly 'id': string; readonly 'device': string; readonly 'place': string; readonly 'createdAt': string; readonly 'lastUsedAt': string; readonly 'expiresAt': string; readonly 'current': boolean }

export type ListedSessionList = { readonly 'items': readonly (ListedSession)[] }

export type ListedShipment = { readonly 'trackingCode': string; readonly 'enteredAt': string; readonly 'service': "E" | "R" | "B" | "F" | "G" | "C"; readonly 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'stateText': string; readonly 'stateSince': string; readonly 'recipientName': string; readonly 'locality': string; readonly 'province': string; readonly 'postalCode': number; readonly 'alternativeCode': string | null; readonly 'cancelledAt': string | null; readonly 'promise': DeliveryPromise | null; readonly 'promiseBefore': DeliveryPromise | null; readonly 'late': boolean; readonly 'attention': Attention | null; readonly 'chargedCents': number | null }

export type ListedShipmentPage = { readonly 'items': readonly (ListedShipment)[]; readonly 'next'?: string }

export type MarkNoticesInput = { readonly 'ids'?: readonly (string)[] | null; readonly 'all'?: boolean | null }

export type Measurement = { readonly 'trackingCode': string; readonly 'package': number | null; readonly 'branch': string; readonly 'at': string; readonly 'weightKg': number; readonly 'lengthCm'?: number; readonly 'heightCm'?: number; readonly 'widthCm'?: number; readonly 'volumetricWeightKg'?: number; readonly 'declaredWeightKg': number; readonly 'declaredVolumetricWeightKg'?: number; readonly 'price'?: number | null; readonly 'declaredPrice'?: number | null; readonly 'priceDifference'?: number | null; readonly 'recordedAt'?: string }

export type MeasurementList = { readonly 'items': readonly (Measurement)[] }

export type Membership = { readonly 'environment': "testing" | "production"; readonly 'shipper'?: number; readonly 'shipperName'?: string; readonly 'mode'?: "CROSS" | "WARE"; readonly 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; readonly 'branch'?: string }

export type Movement = { readonly 'check': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'description': string; readonly 'reasonCode': string; readonly 'at': string; readonly 'branch': BranchPlace | null; readonly 'latitude'?: string; readonly 'longitude'?: string; readonly 'correction': boolean }

export type NearbyPoint = { readonly 'code': string; readonly 'name': string; readonly 'address': string; readonly 'locality': string; readonly 'locker': boolean; readonly 'distanceKm': number }

export type NearbyPointList = { readonly 'items': readonly (NearbyPoint)[] }

export type NewAddress = { readonly 'street': string; readonly 'number': string; readonly 'postalCode': number; readonly 'locality': string; readonly 'province': string; readonly 'floor'?: string | null; readonly 'flat'?: string | null }

export type NewDestination = { readonly 'recipientName': string; readonly 'address': NewAddress; readonly 'notes'?: string | null }

export type NewPasskey = { readonly 'name': string; readonly 'id': string; readonly 'clientData': string; readonly 'attestation': string; readonly 'transports'?: readonly (string)[] | null }

export type NewWebhook = { readonly 'id': string; readonly 'shipper': number; readonly 'url': string; readonly 'types': readonly (string)[]; readonly 'description': string; readonly 'enabled': boolean; readonly 'disabledBecause': "" | "asked" | "gone" | "failing" | "port"; readonly 'failingSince'?: string | null; readonly 'secretEnding'?: string; readonly 'oldSecretUntil'?: string | null; readonly 'createdAt'?: string; readonly 'changedAt'?: string; readonly 'secret': string }

export type NextHandOver = { readonly 'id': string | null; readonly 'day': string; readonly 'from': string; readonly 'to': string; readonly 'printedAt': string | null; readonly 'shipments': number; readonly 'received': number; readonly 'cancelled': number; readonly 'pieces': number; readonly 'weightKg': number; readonly 'cashCents': number }

export type NormalizedAddress = { readonly 'status': "found" | "doubt" | "unknown"; readonly 'reasons': readonly (AddressReason)[]; readonly 'street': string; readonly 'number': string; readonly 'floor': string; readonly 'flat': string; readonly 'betweenStreets': readonly (string)[]; readonly 'postalCode': number | null; readonly 'province': string; readonly 'district': string; readonly 'locality': string; readonly 'neighbourhood': string; readonly 'latitude': number | null; readonly 'longitude': number | null; readonly 'precision': "number" | "corner" | "street" | "locality" | "postal-code" | "near-postal-code" | null; readonly 'restrictedZone': { readonly 'name': string; readonly 'reason': string } | null; readonly 'suggestions': readonly (AddressSuggestion)[]; readonly 'remarks': string | null }

export type Notice = { readonly 'field': string; readonly 'code': string; readonly 'detail': string }

export type NoticesMarked = { readonly 'unread': number }

export type Onboarding = { readonly 'shipper': number; readonly 'state': "testing" | "ready" | "approved" | "withdrawn"; readonly 'meaning': string; readonly 'services'?: readonly (string)[]; readonly 'requestedAt'?: string; readonly 'readyAt'?: string | null; readonly 'approvedAt'?: string | null; readonly 'withdrawnAt'?: string | null; readonly 'representative': number; readonly 'needed': number; readonly 'missing': readonly (string)[]; readonly 'ordersPerDay': readonly (number)[]; readonly 'orders': readonly ({ readonly 'trackingCode': string; readonly 'service': string; readonly 'counts': boolean; readonly 'missing': readonly (string)[]; readonly 'lacks': readonly ("recipient-name" | "full-address" | "phone" | "e-mail" | "weights" | "dimensions" | "label-printed" | "tracking-asked")[] })[]; readonly 'serviceOrders': readonly ({ readonly 'service': string; readonly 'orders': number })[]; readonly 'steps': readonly ({ readonly 'step': "account" | "orders" | "ready" | "approval" | "production"; readonly 'state': "done" | "current" | "pending"; readonly 'at': string | null })[]; readonly 'recommendations': readonly ({ readonly 'name': "sign-labels"; readonly 'text': string })[]; readonly 'next': string | null; readonly 'executive': string }

export type OnboardingAdvancedEvent = { readonly 'id': string; readonly 'type': "onboarding.advanced"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'step': string; readonly 'state': string } }

export type Order = { readonly 'trackingCode': string; readonly 'enteredAt': string; readonly 'cancelledAt': string | null; readonly 'redirectedTo': Destination | null; readonly 'promise': DeliveryPromise | null; readonly 'promiseBefore': DeliveryPromise | null; readonly 'pickupPoint': string | null; readonly 'service': "E" | "R" | "B" | "F" | "G" | "C"; readonly 'alternativeCode': string | null; readonly 'numericData': string | null; readonly 'recipient': Recipient; readonly 'address': DeliveryAddress; readonly 'alternativeAddress': Address | null; readonly 'authorizedPersons': readonly (Person)[]; readonly 'deliveryNote': string | null; readonly 'smsModel': string | null; readonly 'emailModel': string | null; readonly 'watermark': string | null; readonly 'observations': readonly (string)[]; readonly 'products': readonly (Product)[]; readonly 'additional': Readonly<Record<string, unknown>>; readonly 'restrictedZone': AddressRestriction | null; readonly 'trackingUrl': string; readonly 'links': { readonly 'shipment': string }; readonly 'shipment'?: Shipment; readonly 'measurements'?: MeasurementList }

export type OrderBatch = { readonly 'orders': readonly (OrderInput)[] }

export type OrderBatchResult = { readonly 'trackingCode': string | null; readonly 'order': CreatedOrder | null; readonly 'problem': Problem | null }

export type OrderBatchResults = { readonly 'results': readonly (OrderBatchResult)[] }

export type OrderInput = { readonly 'products': readonly (ProductInput)[]; readonly 'recipient': RecipientInput; readonly 'address': AddressInput; readonly 'alternativeAddress'?: AlternativeAddressInput | null; readonly 'numericData'?: string | null; readonly 'trackingCode'?: string | null; readonly 'alternativeCode'?: string | null; readonly 'service': "E" | "R" | "B" | "F" | "G" | "C"; readonly 'observations'?: readonly (string)[] | null; readonly 'authorizedPersons'?: readonly (PersonInput)[] | null; readonly 'smsModel'?: string | null; readonly 'emailModel'?: string | null; readonly 'watermark'?: string | null; readonly 'deliveryNote'?: string | null; readonly 'additional'?: Readonly<Record<string, unknown>> | null; readonly 'pickupPoint'?: string | null }

export type OrderValidation = { readonly 'valid': boolean }

export type OwnRescue = { readonly 'trackingCode': string; readonly 'kind': "return" | "redirection"; readonly 'state': "pending" | "done" | "failed" | "withdrawn"; readonly 'requestedAt': string; readonly 'settledAt': string | null; readonly 'reason': string; readonly 'pieceState': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'pieceSince': string; readonly 'dueSince': string | null }

export type OwnRescuePage = { readonly 'items': readonly (OwnRescue)[]; readonly 'next'?: string }

export type Passkey = { readonly 'id': string; readonly 'name': string; readonly 'createdAt': string; readonly 'lastUsedAt': string | null }

export type PasskeyAssertion = { readonly 'id': string; readonly 'clientData': string; readonly 'authenticatorData': string; readonly 'signature': string }

export type PasskeyList = { readonly 'items': readonly (Passkey)[] }

export type PasskeyOffer = { readonly 'rp': { readonly 'id': string; readonly 'name': string }; readonly 'user': { readonly 'id': string; readonly 'name': string; readonly 'displayName': string }; readonly 'challenge': string; readonly 'pubKeyCredParams': readonly ({ readonly 'type': "public-key"; readonly 'alg': number })[]; readonly 'timeout': number; readonly 'excludeCredentials': readonly ({ readonly 'id': string; readonly 'type': "public-key"; readonly 'transports': readonly (string)[] })[]; readonly 'authenticatorSelection': { readonly 'residentKey': string; readonly 'requireResidentKey': boolean; readonly 'userVerification': string }; readonly 'attestation': string }

export type PasskeyRequest = { readonly 'challenge': string; readonly 'rpId': string; readonly 'timeout': number; readonly 'userVerification': string }

export type PasskeySignIn = { readonly 'id': string; readonly 'clientData': string; readonly 'authenticatorData': string; readonly 'signature': string; readonly 'keep'?: boolean | null }

export type PasswordChange = { readonly 'present': string; readonly 'password': string }

export type PasswordChosen = { readonly 'person': Profile }

export type PasswordConfirmation = { readonly 'password': string }

export type PasswordLink = { readonly 'delivery': "mailed" | "unsent" | "shown" | "at-sign-in"; readonly 'link': string | null; readonly 'linkExpiresAt': string | null }

export type PasswordReset = { readonly 'purpose': "invitation" | "reset" | "membership"; readonly 'email': string; readonly 'name': string; readonly 'expiresAt': string; readonly 'invitations': readonly (Invitation)[] }

export type PasswordResetInput = { readonly 'email': string }

export type PasswordResetRequested = { readonly 'sendsMail': boolean }

export type PendingLabel = { readonly 'trackingCode': string; readonly 'enteredAt': string; readonly 'service': string; readonly 'recipientName': string; readonly 'locality': string; readonly 'province': string; readonly 'postalCode': number; readonly 'labels': number }

export type PendingLabelPage = { readonly 'items': readonly (PendingLabel)[]; readonly 'next'?: string }

export type Person = { readonly 'name': string | null; readonly 'documentType': string | null; readonly 'documentNumber': number | null; readonly 'emails': readonly (string)[]; readonly 'phone': string | null; readonly 'mobile': string | null }

export type PersonInput = { readonly 'documentType'?: "DNI" | "LE" | "LC" | null; readonly 'documentNumber'?: number | null; readonly 'name'?: string | null; readonly 'emails'?: readonly (string)[] | string | null; readonly 'phone'?: string | null; readonly 'mobile'?: string | null }

export type PickupPoint = { readonly 'code': string; readonly 'name': string; readonly 'address': string; readonly 'betweenStreets': string; readonly 'phone': string; readonly 'postalCode': number; readonly 'municipality': string; readonly 'locality': string; readonly 'province': string; readonly 'latitude': number; readonly 'longitude': number; readonly 'locker': boolean; readonly 'maxWeightKg': number; readonly 'maxSidesCm': readonly (number)[]; readonly 'openingHours': string; readonly 'openingHoursText': string; readonly 'openingHoursShort': string; readonly 'openNow': boolean | null; readonly 'cash': boolean; readonly 'status': "open" | "closed"; readonly 'closedUntil': string | null; readonly 'distanceKm': number | null }

export type PickupPointList = { readonly 'items': readonly (PickupPoint)[]; readonly 'origin': { readonly 'latitude': number; readonly 'longitude': number; readonly 'name': string } | null }

export type PostalCodeRoute = { readonly 'postalCode': number; readonly 'router': string; readonly 'sameDay': boolean; readonly 'range': string; readonly 'cutOff': string | null }

export type PriceTable = { readonly 'priceList': string; readonly 'origin': string; readonly 'vatPercent': number; readonly 'freeFromCents': number | null; readonly 'items': readonly (TablePrice)[] }

export type Problem = { readonly 'type': string; readonly 'title': string; readonly 'status': number; readonly 'code': ProblemCode; readonly 'detail': string; readonly 'errors'?: readonly (FieldProblem)[]; readonly 'triesLeft'?: number }

export type ProblemCode = "address-forbidden" | "address-loopback" | "already-cancelled" | "already-playing" | "amount-beyond-claim" | "amount-negative" | "answer-lost" | "answered-before" | "approval-beyond-own" | "archive-too-large" | "attempts-limited" | "beyond-reach" | "body-unreadable" | "branch-closed" | "branch-of-others" | "branch-too-heavy" | "branch-too-large" | "branch-unknown" | "cash-amount-missing" | "cash-settled" | "cell-invalid" | "changes-refused" | "changes-unfit" | "claim-exists" | "claim-settled" | "claim-too-early" | "claim-unfit" | "claim-unknown" | "code-taken" | "codes-used-up" | "conflict" | "container-check" | "container-closed" | "container-elsewhere" | "container-empty" | "container-full" | "container-unknown" | "correction-only" | "courier-unknown" | "credential-unknown" | "credentials-too-many" | "credentials-wrong" | "day-empty" | "day-past" | "day-too-far" | "day-unfit" | "delivery-id-taken" | "delivery-unproven" | "demo-person" | "demo-person-closed" | "demonstration" | "demonstration-closed" | "demonstration-off" | "destination-not-served" | "difference-resolved" | "difference-unknown" | "draft-changed" | "draft-empty" | "draft-full" | "draft-unknown" | "email-change-unavailable" | "email-own" | "email-taken" | "ended" | "event-unknown" | "expiry-beyond-own" | "expiry-past" | "field-malformed" | "field-misplaced" | "field-missing" | "field-unknown" | "file-damaged" | "file-empty" | "file-protected" | "file-unknown" | "forbidden" | "foreign-page" | "hand-over-unknown" | "hold-settled" | "hold-unknown" | "https-required" | "idempotency-key-invalid" | "idempotency-key-reused" | "import-unknown" | "insured-value-missing" | "internal-error" | "invitation-unknown" | "issued-before" | "item-taken" | "journey-ended" | "key-expired" | "key-malformed" | "key-not-waiting" | "key-of-other-environment" | "key-revoked" | "key-unknown" | "key-waiting" | "key-wrong" | "labels-fewer" | "labels-too-many" | "last-factor" | "line-has-less" | "line-unknown" | "link-foreign" | "link-unknown" | "load-in-force" | "mail-failed" | "member-exists" | "member-self" | "member-unknown" | "messages-too-many" | "method-not-allowed" | "moment-too-late" | "name-missing" | "name-not-tracked" | "name-reserved" | "name-taken" | "name-unknown" | "no-content" | "no-difference" | "no-dispatch" | "no-membership" | "no-way" | "not-allowed" | "not-apt" | "not-at-branch" | "not-collected" | "not-found" | "not-listed" | "not-ready" | "nothing-playing" | "nothing-to-settle" | "number-taken" | "onboarding-unknown" | "order-unknown" | "orders-unknown" | "origin-foreign" | "origin-malformed" | "origins-need-quotes-only" | "out-of-order" | "paid-otherwise" | "parameter-malformed" | "parameter-missing" | "parameter-unknown" | "part-head-too-large" | "passkey-known" | "passkey-unknown" | "passkey-wrong" | "passkeys-unavailable" | "password-known" | "password-long" | "password-missing" | "password-own" | "password-short" | "password-wrong" | "person-changed" | "piece-cancelled" | "piece-collected" | "piece-not-out" | "piece-rescued" | "piece-unknown" | "place-unknown" | "port-forbidden" | "postal-code-invalid" | "postal-code-uncovered" | "prices-missing" | "production-not-served" | "production-number-taken" | "products-missing" | "proof-absent" | "proof-locked" | "proof-needed" | "proof-unknown" | "proof-wrong" | "publication-settled" | "publication-unknown" | "quantity-not-positive" | "ramp-unknown" | "reason-absent" | "rejected" | "remote-unreachable" | "request-in-progress" | "request-invalid" | "rescue-exists" | "rescue-failed" | "rescue-settled" | "rescue-unknown" | "resolution-unfit" | "rights-beyond-own" | "role-forbidden" | "role-missing" | "route-unknown" | "row-changed" | "row-in-use" | "row-invalid" | "row-repeated" | "row-unknown" | "run-not-today" | "run-taken" | "run-unknown" | "same-place" | "scan-not-own" | "scan-not-undone" | "scan-too-old" | "scope-missing" | "scopes-beyond-own" | "scopes-missing" | "second-factor-needed" | "second-factor-none" | "second-factor-on" | "second-factor-required" | "second-factor-wrong" | "serial-elsewhere" | "serial-is-one-unit" | "service-unknown" | "session-ended" | "session-missing" | "session-unknown" | "sheet-closed" | "sheet-elsewhere" | "sheet-empty" | "sheet-too-large" | "sheet-unreceived" | "shipper-not-ware" | "shipper-number-taken" | "shipper-unknown" | "sign-in-not-fresh" | "sku-inactive" | "sku-unknown" | "skus-unknown" | "state-forbids" | "state-unfit" | "statement-unknown" | "step-refused" | "stock-insufficient" | "stop-over" | "stop-planned" | "stops-unfit" | "subscription-disabled" | "subscription-unknown" | "tariff-missing" | "testing-only" | "token-unknown" | "token-wrong" | "too-heavy" | "too-large" | "too-many" | "too-many-asked" | "too-many-drafts" | "too-many-keys" | "too-many-members" | "too-many-parts" | "too-many-passkeys" | "too-many-requests" | "too-many-runs" | "too-many-scheduled" | "too-many-subscriptions" | "too-many-unfinished" | "too-many-wrong" | "too-slow" | "tracking-code-malformed" | "tracking-code-missing" | "tracking-has-stock" | "unauthorized" | "unavailable" | "units-lacking" | "units-reserved" | "url-malformed" | "url-too-long" | "url-with-credentials" | "version-unknown" | "visit-reason-absent" | "volume-limited" | "voucher-settled" | "voucher-unknown" | "weight-negative" | "weight-not-positive" | "weight-not-served"

export type Product = { readonly 'quantity': number; readonly 'lengthCm': number | null; readonly 'heightCm': number | null; readonly 'widthCm': number | null; readonly 'weightKg': number | null; readonly 'declaredValue': number | null; readonly 'cashOnDelivery': number | null; readonly 'sku': string | null; readonly 'description': string | null; readonly 'batch': string | null; readonly 'warehouse': string | null; readonly 'location': string | null; readonly 'serial': string | null; readonly 'batchExpiry': string | null; readonly 'packageCode': string | null }

export type ProductInput = { readonly 'lengthCm': number; readonly 'heightCm': number; readonly 'widthCm': number; readonly 'weightKg': number; readonly 'declaredValue'?: number | null; readonly 'cashOnDelivery'?: number | null; readonly 'quantity': number; readonly 'sku'?: string | null; readonly 'description'?: string | null; readonly 'batch'?: string | null; readonly 'warehouse'?: string | null; readonly 'location'?: string | null; readonly 'serial'?: string | null; readonly 'batchExpiry'?: string | null }

export type Profile = { readonly 'id': string; readonly 'email': string; readonly 'name': string; readonly 'language': "es" | "en"; readonly 'hasSecondFactor': boolean; readonly 'hasCodeApp': boolean; readonly 'passkeys': number }

export type ProfileInput = { readonly 'name': string; readonly 'language': "es" | "en" }

export type Quote = { readonly 'totalCents': number; readonly 'netCents': number; readonly 'vatCents': number; readonly 'baseCents': number; readonly 'extraCents': number; readonly 'upToKg': number; readonly 'surcharges': readonly (Surcharge)[]; readonly 'chargedWeightKg': number; readonly 'volumetricFactor': number; readonly 'service': "E" | "R" | "B" | "F" | "G" | "C"; readonly 'priceList': string; readonly 'origin': Zone; readonly 'destination': Zone; readonly 'promise': DeliveryPromise | null; readonly 'restrictedZone': AddressRestriction | null }

export type QuoteInput = { readonly 'postalCode': number | string; readonly 'weightKg': number; readonly 'volumetricWeightKg'?: number | null; readonly 'heightCm'?: number | null; readonly 'lengthCm'?: number | null; readonly 'widthCm'?: number | null; readonly 'service'?: "E" | "R" | "B" | "F" | "G" | "C" | null; readonly 'declaredValueCents'?: number | null; readonly 'cashOnDeliveryCents'?: number | null; readonly 'address'?: QuotedAddress | null }

export type QuotedAddress = { readonly 'street': string; readonly 'number'?: string | null; readonly 'locality'?: string | null; readonly 'province'?: string | null }

export type RatesPublishedEvent = { readonly 'id': string; readonly 'type': "rates.published"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'publication': number; readonly 'list': string; readonly 'effectiveAt': string } }

export type Recipient = { readonly 'name': string; readonly 'documentType': string | null; readonly 'documentNumber': number | null; readonly 'emails': readonly (string)[]; readonly 'phone': string | null; readonly 'mobile': string | null }

export type RecipientChoseEvent = { readonly 'id': string; readonly 'type': "recipient.chose"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'choice': "collect" | "another-day" | "another-person"; readonly 'day': string | null; readonly 'branch': string } }

export type RecipientInput = { readonly 'documentType': "DNI" | "LE" | "LC"; readonly 'documentNumber': number; readonly 'name': string; readonly 'emails'?: readonly (string)[] | string | null; readonly 'phone'?: string | null; readonly 'mobile': string }

export type RecoveryCodes = { readonly 'recoveryCodes': readonly (string)[] }

export type ReplayInput = { readonly 'event'?: string | null; readonly 'from'?: string | null; readonly 'to'?: string | null; readonly 'dead'?: boolean | null; readonly 'dryRun'?: boolean | null }

export type RescueCarriedOutEvent = { readonly 'id': string; readonly 'type': "rescue.carried-out"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'kind': "return" | "redirection"; readonly 'promise': { readonly 'from': string; readonly 'to': string } | null; readonly 'promiseBefore': { readonly 'from': string; readonly 'to': string } | null } }

export type RescueFailedEvent = { readonly 'id': string; readonly 'type': "rescue.failed"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'kind': "return" | "redirection"; readonly 'reason': string } }

export type RescueInput = { readonly 'kind': "return" | "redirection"; readonly 'destination'?: NewDestination | null; readonly 'dryRun'?: boolean | null }

export type RescuePrice = { readonly 'netCents': number; readonly 'vatCents': number; readonly 'totalCents': number; readonly 'shipmentChangeCents': number }

export type RescueRequestedEvent = { readonly 'id': string; readonly 'type': "rescue.requested"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'kind': "return" | "redirection" } }

export type RescueUntil = { readonly 'movements': readonly ("EI" | "DL" | "DV")[]; readonly 'expectedOn': string | null }

export type RescueVerdict = { readonly 'trackingCode': string; readonly 'kind': "return" | "redirection"; readonly 'dryRun': boolean; readonly 'verdict': "at-once" | "waits"; readonly 'price': RescuePrice | null; readonly 'until': RescueUntil }

export type RescueWithdrawnEvent = { readonly 'id': string; readonly 'type': "rescue.withdrawn"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'kind': "return" | "redirection"; readonly 'reason': string } }

export type ReservedCodes = { readonly 'trackingCodes': readonly (string)[] }

export type SavedView = { readonly 'id': string; readonly 'name': string; readonly 'query': string; readonly 'changedAt': string }

export type SavedViewDeleted = { readonly 'id': string }

export type SavedViewInput = { readonly 'name': string; readonly 'query'?: string | null }

export type SavedViewList = { readonly 'items': readonly (SavedView)[] }

export type Scenario = { readonly 'name': string; readonly 'description': string; readonly 'codePrefix': string; readonly 'postalCode': number; readonly 'steps': readonly (string)[] }

export type ScenarioInput = { readonly 'scenario': "delivered" | "not-home" | "returned" | "lost" | "redirected" | "cancelled" }

export type ScenarioList = { readonly 'items': readonly (Scenario)[] }

export type ScenarioRun = { readonly 'id': string; readonly 'trackingCode': string; readonly 'scenario': "delivered" | "not-home" | "returned" | "lost" | "redirected" | "cancelled"; readonly 'state': "running" | "done" | "stopped"; readonly 'reason': string; readonly 'steps': readonly (string)[]; readonly 'done': number; readonly 'everySeconds'?: number | null; readonly 'nextStepAt'?: string | null; readonly 'createdAt'?: string; readonly 'createdBy'?: string }

export type ScenarioRunInput = { readonly 'scenario': "delivered" | "not-home" | "returned" | "lost" | "redirected" | "cancelled"; readonly 'everySeconds'?: number | null; readonly 'byClock'?: boolean | null }

export type ScenarioRunList = { readonly 'items': readonly (ScenarioRun)[] }

export type SecondFactor = { readonly 'secret': string; readonly 'uri': string }

export type SecondFactorCode = { readonly 'code': string }

export type SecondFactorRemoval = { readonly 'password': string; readonly 'code': string }

export type Session = { readonly 'person': Profile; readonly 'memberships': readonly (Membership)[]; readonly 'invitations': readonly (Invitation)[]; readonly 'membership': Membership | null; readonly 'scopes': readonly (string)[]; readonly 'reads': readonly (string)[]; readonly 'mustSetSecondFactor': boolean; readonly 'session': { readonly 'id': string; readonly 'expiresAt': string }; readonly 'demonstration': boolean; readonly 'sendsMail': boolean }

export type SessionClosed = { readonly 'ended': boolean }

export type SessionConfirmation = { readonly 'password': string; readonly 'code'?: string | null }

export type SessionDevice = { readonly 'key': string; readonly 'leave': string }

export type SessionInput = { readonly 'email': string; readonly 'password': string; readonly 'keep'?: boolean | null; readonly 'code'?: string | null }

export type SessionsEnded = { readonly 'ended': number }

export type Shipment = { readonly 'trackingCode': string; readonly 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'stateText': string; readonly 'stateSince': string; readonly 'branch': BranchPlace | null; readonly 'service': "E" | "R" | "B" | "F" | "G" | "C"; readonly 'cancelled': boolean; readonly 'enteredAt': string; readonly 'recipientName': string; readonly 'product': string; readonly 'address': { readonly 'street': string; readonly 'locality': string; readonly 'province': string }; readonly 'postalCode': number; readonly 'route': ShipmentRoute | null; readonly 'promise': DeliveryPromise | null; readonly 'promiseBefore': DeliveryPromise | null; readonly 'late': boolean; readonly 'attention': Attention | null; readonly 'account': ShipmentAmounts; readonly 'trackingUrl': string; readonly 'links': { readonly 'order': string; readonly 'measurements': string; readonly 'prints': string; readonly 'label': string }; readonly 'movements': readonly (Movement)[] }

export type ShipmentAmounts = { readonly 'quotedCents': number | null; readonly 'measuredCents': number | null; readonly 'rescueCents': number; readonly 'chargedCents': number | null; readonly 'price': ShipmentPrice | null }

export type ShipmentApproach = { readonly 'run': string | null; readonly 'stopsBefore': number | null }

export type ShipmentCancelledEvent = { readonly 'id': string; readonly 'type': "shipment.cancelled"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'effect': "withdrawn" | "return" } }

export type ShipmentCounts = { readonly 'all': number; readonly 'attention': number; readonly 'unprinted': number; readonly 'cancelled': number; readonly 'states': { readonly 'PI': number; readonly 'IF': number; readonly 'GE': number; readonly 'CO': number; readonly 'AS': number; readonly 'AR': number; readonly 'MA': number; readonly 'LD': number; readonly 'EI': number; readonly 'DL': number; readonly 'CA': number; readonly 'DV': number; readonly 'RV': number; readonly 'RM': number; readonly 'RC': number } }

export type ShipmentMeasuredEvent = { readonly 'id': string; readonly 'type': "shipment.measured"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'package': number | null; readonly 'branch': string; readonly 'weightKg': number; readonly 'lengthCm': number; readonly 'heightCm': number; readonly 'widthCm': number; readonly 'volumetricWeightKg': number; readonly 'declaredWeightKg': number; readonly 'declaredVolumetricWeightKg': number; readonly 'price': number | null; readonly 'declaredPrice': number | null; readonly 'priceDifference': number | null } }

export type ShipmentMissingEvent = { readonly 'id': string; readonly 'type': "shipment.missing"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'branch': string; readonly 'container': string } }

export type ShipmentMovedEvent = { readonly 'id': string; readonly 'type': "shipment.moved"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'branch': string; readonly 'reasonCode': string; readonly 'correction': boolean; readonly 'promise': { readonly 'from': string; readonly 'to': string } | null; readonly 'promiseBefore': { readonly 'from': string; readonly 'to': string } | null } }

export type ShipmentPrice = { readonly 'zone': string; readonly 'upToKg': number; readonly 'chargedWeightKg': number; readonly 'baseCents': number; readonly 'extraCents': number; readonly 'surcharges': readonly ({ readonly 'kind': "insurance" | "cash-on-delivery"; readonly 'amountCents': number })[]; readonly 'netCents': number; readonly 'vatCents': number }

export type ShipmentProof = { readonly 'at': string; readonly 'outcome': "delivered" | "failed"; readonly 'reasonCode': string | null; readonly 'name': string | null; readonly 'document': string | null; readonly 'hasPin': boolean; readonly 'photos': readonly (string)[]; readonly 'signature': string | null; readonly 'note': string | null; readonly 'latitude': number | null; readonly 'longitude': number | null }

export type ShipmentRoute = { readonly 'name': string }

export type SignedOut = { readonly 'ended': boolean }

export type SimulatedMovement = { readonly 'check': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'branch': string; readonly 'at': string }

export type SimulatedShipment = { readonly 'trackingCode': string; readonly 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'cancelled': boolean; readonly 'recorded': readonly (SimulatedMovement)[] }

export type Simulation = { readonly 'trackingCode': string; readonly 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly 'cancelled': boolean; readonly 'next': readonly ("PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC")[]; readonly 'usual': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC" | null; readonly 'running': ScenarioRun | null; readonly 'scenarios': readonly ({ readonly 'name': "delivered" | "not-home" | "returned" | "lost" | "redirected" | "cancelled"; readonly 'steps': readonly (string)[] })[] }

export type Sku = { readonly 'shipper': number; readonly 'code': string; readonly 'description': string; readonly 'weightKg'?: number | null; readonly 'lengthCm'?: number | null; readonly 'heightCm'?: number | null; readonly 'widthCm'?: number | null; readonly 'batchTracked'?: boolean; readonly 'serialTracked'?: boolean; readonly 'expiryTracked'?: boolean; readonly 'active': boolean }

export type SkuPage = { readonly 'items': readonly (Sku)[]; readonly 'next'?: string }

export type SkuSummary = { readonly 'sku': string; readonly 'description': string; readonly 'units': number; readonly 'reserved': number; readonly 'available': number; readonly 'announced': number; readonly 'leavingPerDay': number; readonly 'lastsDays': number | null; readonly 'leftByDay': readonly (number)[]; readonly 'expiresFirst': { readonly 'on': string; readonly 'units': number } | null }

export type StockChangedEvent = { readonly 'id': string; readonly 'type': "stock.changed"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'sku': string; readonly 'warehouse': string; readonly 'location': string; readonly 'units': number; readonly 'reserved': number; readonly 'change': number; readonly 'because': string } }

export type StockLevel = { readonly 'shipper': number; readonly 'sku': string; readonly 'warehouse': string; readonly 'location': string; readonly 'batch'?: string; readonly 'serial'?: string; readonly 'expiresOn'?: string | null; readonly 'units': number; readonly 'reserved': number; readonly 'available': number }

export type StockLevelPage = { readonly 'items': readonly (StockLevel)[]; readonly 'next'?: string }

export type StockMovement = { readonly 'document': string; readonly 'entry': number; readonly 'at': string; readonly 'kind': "opening" | "reception" | "reservation" | "release" | "pick" | "return" | "count" | "damage" | "transfer"; readonly 'shipper': number; readonly 'sku': string; readonly 'warehouse'?: string; readonly 'location'?: string; readonly 'batch'?: string; readonly 'serial'?: string; readonly 'expiresOn'?: string | null; readonly 'units': number; readonly 'reserved': number; readonly 'reason'?: string; readonly 'recordedBy'?: string }

export type StockMovementPage = { readonly 'items': readonly (StockMovement)[]; readonly 'next'?: string }

export type StockSummary = { readonly 'items': readonly (SkuSummary)[]; readonly 'next'?: string; readonly 'total': number; readonly 'runningOut': number; readonly 'expiring': number }

export type Surcharge = { readonly 'kind': "insurance" | "cash-on-delivery"; readonly 'amountCents': number }

export type TablePrice = { readonly 'zone': string; readonly 'zoneName': string; readonly 'service': string; readonly 'upToKg': number; readonly 'amountCents': number; readonly 'totalCents': number; readonly 'extraKgCents': number | null }

export type UnavailableService = { readonly 'service': "E" | "R" | "B" | "F" | "G" | "C"; readonly 'code': string; readonly 'detail': string }

export type User = { readonly 'id': string; readonly 'email': string; readonly 'name': string; readonly 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; readonly 'branch': string | null; readonly 'state': "active" | "invited" | "unsent" | "disabled"; readonly 'hasSecondFactor': boolean; readonly 'signedInAt': string | null; readonly 'sessions': number }

export type UserChange = { readonly 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; readonly 'branch'?: string | null }

export type UserInput = { readonly 'email': string; readonly 'name': string; readonly 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; readonly 'branch'?: string | null; readonly 'language'?: "es" | "en" | null }

export type UserList = { readonly 'items': readonly (User)[] }

export type Voucher = { readonly 'number': string; readonly 'shipper': number; readonly 'state': "announced" | "receiving" | "closed" | "withdrawn"; readonly 'enteredAt': string; readonly 'settledAt'?: string | null; readonly 'contact'?: string; readonly 'email'?: string; readonly 'observation'?: string; readonly 'arrivesOn'?: string; readonly 'transport'?: string; readonly 'lines': readonly (VoucherLine)[] }

export type VoucherInput = { readonly 'contact'?: string | null; readonly 'email'?: string | null; readonly 'observation'?: string | null; readonly 'arrivesOn'?: string | null; readonly 'transport'?: string | null; readonly 'lines': readonly ({ readonly 'sku': string; readonly 'units': number; readonly 'description'?: string | null; readonly 'expiresOn'?: string | null })[] }

export type VoucherLine = { readonly 'line': number | null; readonly 'sku': string; readonly 'description'?: string; readonly 'expiresOn'?: string; readonly 'expected': number; readonly 'counted': number; readonly 'difference': "exact" | "short" | "over" | "unexpected" }

export type VoucherPage = { readonly 'items': readonly (Voucher)[]; readonly 'next'?: string }

export type Webhook = { readonly 'id': string; readonly 'shipper': number; readonly 'url': string; readonly 'types': readonly (string)[]; readonly 'description': string; readonly 'enabled': boolean; readonly 'disabledBecause': "" | "asked" | "gone" | "failing" | "port"; readonly 'failingSince'?: string | null; readonly 'secretEnding'?: string; readonly 'oldSecretUntil'?: string | null; readonly 'createdAt'?: string; readonly 'changedAt'?: string }

export type WebhookAttempt = { readonly 'id': string; readonly 'event': string; readonly 'type': string | null; readonly 'trackingCode': string | null; readonly 'number': number; readonly 'at': string; readonly 'ms': number; readonly 'status': number | null; readonly 'problem': string; readonly 'answer': string }

export type WebhookAttemptPage = { readonly 'items': readonly (WebhookAttempt)[]; readonly 'next'?: string }

export type WebhookChange = { readonly 'url'?: string | null; readonly 'types'?: readonly ("cash.moved" | "claim.accepted" | "claim.answered" | "claim.opened" | "claim.refused" | "onboarding.advanced" | "rates.published" | "recipient.chose" | "rescue.carried-out" | "rescue.failed" | "rescue.requested" | "rescue.withdrawn" | "shipment.cancelled" | "shipment.measured" | "shipment.missing" | "shipment.moved" | "stock.changed" | "webhook.disabled")[] | null; readonly 'description'?: string | null; readonly 'enabled'?: boolean | null }

export type WebhookDelivery = { readonly 'event': string; readonly 'type': string; readonly 'trackingCode': string | null; readonly 'state': "due" | "waiting" | "dead"; readonly 'attempts': number; readonly 'at': string }

export type WebhookDeliveryPage = { readonly 'items': readonly (WebhookDelivery)[]; readonly 'next'?: string }

export type WebhookDisabledEvent = { readonly 'id': string; readonly 'type': "webhook.disabled"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'subscription': string; readonly 'because': "gone" | "failing" | "port" } }

export type WebhookInput = { readonly 'url': string; readonly 'types'?: readonly ("cash.moved" | "claim.accepted" | "claim.answered" | "claim.opened" | "claim.refused" | "onboarding.advanced" | "rates.published" | "recipient.chose" | "rescue.carried-out" | "rescue.failed" | "rescue.requested" | "rescue.withdrawn" | "shipment.cancelled" | "shipment.measured" | "shipment.missing" | "shipment.moved" | "stock.changed" | "webhook.disabled")[] | null; readonly 'description'?: string | null; readonly 'enabled'?: boolean | null }

export type WebhookPage = { readonly 'items': readonly (Webhook)[]; readonly 'next'?: string }

export type WebhookReplay = { readonly 'count': number }

export type WebhookStats = { readonly 'since': string; readonly 'attempts': number; readonly 'delivered': number; readonly 'firstTry': number; readonly 'firstTryPercent': number | null; readonly 'p50Ms': number | null; readonly 'p95Ms': number | null; readonly 'waiting': number; readonly 'givenUp': number; readonly 'attemptsAtMost': number }

export type WebhookTest = { readonly 'event': string }

export type WebhookTestEvent = { readonly 'id': string; readonly 'type': "webhook.test"; readonly 'timestamp': string; readonly 'shipper': number; readonly 'trackingCode': string | null; readonly 'sequence': number | null; readonly 'occurredAt': string; readonly 'data': { readonly 'subscription': string } }

export type Zone = { readonly 'code': string; readonly 'name': string }

export interface Operations {
  /** Cotizar un envío */
  readonly quoteShipment: {
    readonly body: QuoteInput
    readonly answer: Quote
  }
  /** Cotizar un carrito */
  readonly quoteCart: {
    readonly body: CartInput
    readonly answer: CartQuote
  }
  /** Ver la tabla de precios de la cuenta */
  readonly getPriceTable: {
    readonly answer: PriceTable
  }
  /** Reservar códigos de seguimiento */
  readonly reserveCodes: {
    readonly body: CodesInput
    readonly answer: ReservedCodes
  }
  /** Verificar un código reservado */
  readonly inspectCode: {
    readonly path: { readonly trackingCode: string }
    readonly answer: CodeInspection
  }
  /** Listar y buscar órdenes */
  readonly listOrders: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly q?: string; readonly state?: "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly service?: "E" | "R" | "B" | "F" | "G" | "C"; readonly from?: string; readonly to?: string; readonly province?: string; readonly postalCode?: string; readonly late?: boolean; readonly sort?: "newest" | "oldest"; readonly expand?: string }
    readonly answer: ListedOrderPage
  }
  /** Cargar una orden */
  readonly createOrder: {
    readonly query: { readonly reload?: boolean }
    readonly body: OrderInput
    readonly answer: CreatedOrder
  }
  /** Validar una orden sin cargarla */
  readonly validateOrder: {
    readonly query: { readonly reload?: boolean }
    readonly body: OrderInput
    readonly answer: OrderValidation
  }
  /** Cargar varias órdenes */
  readonly createOrders: {
    readonly body: OrderBatch
    readonly answer: OrderBatchResults
  }
  /** Ver una orden */
  readonly getOwnOrder: {
    readonly path: { readonly trackingCode: string }
    readonly query: { readonly expand?: string }
    readonly answer: Order
  }
  /** Pedir que un envío vuelva o vaya a otro domicilio */
  readonly rescueOrder: {
    readonly path: { readonly trackingCode: string }
    readonly body: RescueInput
    readonly answer: RescueVerdict
  }
  /** Cancelar una orden */
  readonly cancelOrder: {
    readonly path: { readonly trackingCode: string }
    readonly body: CancellationInput
    readonly answer: CancellationVerdict
  }
  /** Ver los puntos de retiro cercanos al domicilio de un envío */
  readonly listPointsNearShipment: {
    readonly path: { readonly trackingCode: string }
    readonly answer: NearbyPointList
  }
  /** Listar y buscar envíos */
  readonly listShipments: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly codes?: string; readonly q?: string; readonly state?: "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly service?: "E" | "R" | "B" | "F" | "G" | "C"; readonly from?: string; readonly to?: string; readonly province?: string; readonly postalCode?: string; readonly late?: boolean; readonly sort?: "newest" | "oldest" | "attention"; readonly attention?: "true" | "nobody-home" | "branch-wait" | "address" | "uncovered" | "late" | "idle" | "rescue-waiting" | "cash-difference" | "returning" | "heavier"; readonly printed?: boolean }
    readonly answer: ListedShipmentPage
  }
  /** Bajar los envíos como planilla */
  readonly exportShipments: {
    readonly query: { readonly codes?: string; readonly q?: string; readonly state?: "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; readonly service?: "E" | "R" | "B" | "F" | "G" | "C"; readonly from?: string; readonly to?: string; readonly province?: string; readonly postalCode?: string; readonly late?: boolean; readonly sort?: "newest" | "oldest" | "attention"; readonly attention?: "true" | "nobody-home" | "branch-wait" | "address" | "uncovered" | "late" | "idle" | "rescue-waiting" | "cash-difference" | "returning" | "heavier"; readonly printed?: boolean }
    readonly answer: string
  }
  /** Contar los envíos de cada vista */
  readonly countShipments: {
    readonly query: { readonly from?: string; readonly to?: string }
    readonly answer: ShipmentCounts
  }
  /** Ver el estado y los movimientos de un envío */
  readonly getShipment: {
    readonly path: { readonly trackingCode: string }
    readonly answer: Shipment
  }
  /** Ver cuántas veces se imprimió un envío */
  readonly getOwnPrints: {
    readonly path: { readonly trackingCode: string }
    readonly answer: LabelPrints
  }
  /** Ver las mediciones de un envío */
  readonly listOwnMeasurements: {
    readonly path: { readonly trackingCode: string }
    readonly answer: MeasurementList
  }
  /** Ver cuánto falta para la entrega */
  readonly findApproach: {
    readonly path: { readonly trackingCode: string }
    readonly answer: ShipmentApproach
  }
  /** Ver la constancia de entrega de un envío */
  readonly getShipmentProof: {
    readonly path: { readonly trackingCode: string }
    readonly answer: FoundShipmentProof
  }
  /** Ver una foto o la firma de una entrega */
  readonly getShipmentPicture: {
    readonly path: { readonly trackingCode: string; readonly file: string }
    readonly answer: Blob
  }
  /** Listar los envíos sin imprimir */
  readonly listPendingLabels: {
    readonly query: { readonly after?: string; readonly limit?: number }
    readonly answer: PendingLabelPage
  }
  /** Imprimir etiquetas */
  readonly printLabels: {
    readonly body: LabelsInput
    readonly answer: Blob
  }
  /** Obtener enlaces firmados a etiquetas, que vencen */
  readonly signLabelLinks: {
    readonly body: LabelLinksInput
    readonly answer: LabelLinks
  }
  /** Ver una etiqueta sin imprimirla */
  readonly getLabelPicture: {
    readonly path: { readonly trackingCode: string }
    readonly query: { readonly format?: "A4" | "Z10X10" | "Z10X15" | "Z10X6" | "special" | "specialVertical" | "specialVerticalPickeo"; readonly number?: number }
    readonly answer: Blob
  }
  /** Listar las hojas de entrega de un día */
  readonly listHandOvers: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly day?: string }
    readonly answer: ListedHandOverPage
  }
  /** Hacer la hoja de entrega */
  readonly makeHandOver: {
    readonly body: HandOverInput
    readonly answer: HandOver
  }
  /** Ver qué listaría la próxima hoja de entrega */
  readonly getNextHandOver: {
    readonly query: { readonly day?: string }
    readonly answer: NextHandOver
  }
  /** Ver una hoja de entrega */
  readonly getOwnHandOver: {
    readonly path: { readonly id: string }
    readonly answer: HandOver
  }
  /** Listar los envíos de una hoja de entrega */
  readonly listHandOverShipments: {
    readonly path: { readonly id: string }
    readonly query: { readonly after?: string; readonly limit?: number }
    readonly answer: HandedOverShipmentPage
  }
  /** Bajar una hoja de entrega */
  readonly getHandOverPdf: {
    readonly path: { readonly id: string }
    readonly answer: Blob
  }
  /** Ver las vistas guardadas */
  readonly listSavedViews: {
    readonly answer: SavedViewList
  }
  /** Guardar una vista */
  readonly putSavedView: {
    readonly path: { readonly id: string }
    readonly body: SavedViewInput
    readonly answer: SavedView
  }
  /** Borrar una vista guardada */
  readonly deleteSavedView: {
    readonly path: { readonly id: string }
    readonly answer: SavedViewDeleted
  }
  /** Buscar puntos de retiro */
  readonly searchPickupPoints: {
    readonly query: { readonly latitude?: number; readonly longitude?: number; readonly street?: string; readonly locality?: string; readonly postalCode?: string; readonly q?: string; readonly locker?: boolean; readonly cash?: boolean; readonly open?: boolean; readonly closed?: boolean; readonly weightKg?: number; readonly sidesCm?: string }
    readonly answer: PickupPointList
  }
  /** Bajar los puntos de retiro como planilla */
  readonly exportPickupPoints: {
    readonly query: { readonly latitude?: number; readonly longitude?: number; readonly street?: string; readonly locality?: string; readonly postalCode?: string; readonly q?: string; readonly locker?: boolean; readonly cash?: boolean; readonly open?: boolean; readonly closed?: boolean; readonly weightKg?: number; readonly sidesCm?: string }
    readonly answer: string
  }
  /** Ver un punto de retiro */
  readonly getPickupPoint: {
    readonly path: { readonly code: string }
    readonly answer: PickupPoint
  }
  /** Saber qué logística atiende un código postal */
  readonly routePostalCode: {
    readonly path: { readonly postalCode: string }
    readonly answer: PostalCodeRoute
  }
  /** Normalizar una dirección */
  readonly normalizeAddress: {
    readonly body: AddressQuery
    readonly answer: NormalizedAddress
  }
  /** Listar los rescates */
  readonly listOwnRescues: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly state?: "pending" | "done" | "failed" | "withdrawn"; readonly trackingCode?: string }
    readonly answer: OwnRescuePage
  }
  /** Reclamar por un envío */
  readonly openClaim: {
    readonly body: ClaimInput
    readonly answer: ClaimWithMessages
  }
  /** Ver los reclamos propios */
  readonly listOwnClaims: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly state?: "open" | "accepted" | "refused" | "withdrawn"; readonly trackingCode?: string }
    readonly answer: ClaimPage
  }
  /** Ver un reclamo con sus mensajes */
  readonly getOwnClaim: {
    readonly path: { readonly id: string }
    readonly answer: ClaimWithMessages
  }
  /** Escribir en un reclamo */
  readonly writeOwnClaim: {
    readonly path: { readonly id: string }
    readonly body: ClaimMessageInput
    readonly answer: ClaimWithMessages
  }
  /** Retirar un reclamo */
  readonly withdrawOwnClaim: {
    readonly path: { readonly id: string }
    readonly body: ClaimReason
    readonly answer: ClaimWithMessages
  }
  /** Ver de quién es la clave y qué puede abrir */
  readonly getAccount: {
    readonly answer: Account
  }
  /** Ver el resumen de cuenta de un período */
  readonly getAccountSummary: {
    readonly query: { readonly from: string; readonly to: string }
    readonly answer: AccountSummary
  }
  /** Ver lo cotizado, medido y cobrado de cada envío */
  readonly listAccountShipments: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly from: string; readonly to: string }
    readonly answer: AccountShipmentPage
  }
  /** Bajar el resumen de cuenta como planilla */
  readonly getAccountShipmentsCsv: {
    readonly query: { readonly from: string; readonly to: string }
    readonly answer: string
  }
  /** Ver lo que se cobra por semana */
  readonly listAccountWeeks: {
    readonly query: { readonly from: string; readonly to: string }
    readonly answer: AccountWeekList
  }
  /** Ver los envíos que se cobran distinto de lo cotizado */
  readonly listAccountDifferences: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly from: string; readonly to: string }
    readonly answer: AccountDifferencePage
  }
  /** Ver las cifras del inicio */
  readonly getDashboard: {
    readonly query: { readonly from?: string; readonly to?: string }
    readonly answer: Dashboard
  }
  /** Ver los envíos que piden una decisión */
  readonly listAttention: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly kind?: "nobody-home" | "branch-wait" | "address" | "uncovered" | "late" | "idle" | "rescue-waiting" | "cash-difference" | "returning" | "heavier" }
    readonly answer: AttentionPage
  }
  /** Ver los avisos */
  readonly listNotices: {
    readonly query: { readonly unread?: boolean }
    readonly answer: AccountNotices
  }
  /** Marcar avisos como leídos */
  readonly markNoticesRead: {
    readonly body: MarkNoticesInput
    readonly answer: NoticesMarked
  }
  /** Listar las claves de la cuenta */
  readonly listOwnKeys: {
    readonly answer: KeyList
  }
  /** Emitir otra clave */
  readonly issueOwnKey: {
    readonly body: KeyInput
    readonly answer: IssuedKey
  }
  /** Aprobar una clave */
  readonly approveOwnKey: {
    readonly path: { readonly id: string }
    readonly answer: Key
  }
  /** Rechazar una clave */
  readonly declineOwnKey: {
    readonly path: { readonly id: string }
    readonly answer: Key
  }
  /** Renovar una clave */
  readonly rotateOwnKey: {
    readonly path: { readonly id: string }
    readonly body: KeyRotationInput
    readonly answer: IssuedKey
  }
  /** Revocar una clave */
  readonly revokeOwnKey: {
    readonly path: { readonly id: string }
    readonly answer: Key
  }
  /** Listar lo cobrado por tus envíos contra reembolso */
  readonly listOwnCollected: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly state?: "collected" | "handed-over" | "settled" | "paid" | "reversed"; readonly trackingCode?: string }
    readonly answer: CollectionPage
  }
  /** Listar tus liquidaciones de cobranzas */
  readonly listOwnCashStatements: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly paid?: boolean; readonly from?: string; readonly to?: string }
    readonly answer: CashStatementPage
  }
  /** Ver una liquidación de cobranzas */
  readonly getOwnCashStatement: {
    readonly path: { readonly id: string }
    readonly answer: CashStatementDetail
  }
  /** Bajar una liquidación de cobranzas como planilla */
  readonly getOwnCashStatementCsv: {
    readonly path: { readonly id: string }
    readonly answer: string
  }
  /** Bajar una liquidación de cobranzas en PDF */
  readonly getOwnCashStatementPdf: {
    readonly path: { readonly id: string }
    readonly answer: Blob
  }
  /** Ver dónde está el dinero cobrado por tus envíos */
  readonly getOwnCashSummary: {
    readonly query: { readonly from: string; readonly to: string }
    readonly answer: CashSummary
  }
  /** Ver los SKU de la cuenta */
  readonly listOwnSkus: {
    readonly query: { readonly after?: string; readonly limit?: number }
    readonly answer: SkuPage
  }
  /** Ver el stock de la cuenta */
  readonly listOwnStock: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly sku?: string }
    readonly answer: StockLevelPage
  }
  /** Anunciar mercadería */
  readonly announceGoods: {
    readonly body: VoucherInput
    readonly answer: Voucher
  }
  /** Ver los vales de la cuenta */
  readonly listOwnVouchers: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly state?: "announced" | "receiving" | "closed" | "withdrawn"; readonly sort?: "oldest" | "newest" }
    readonly answer: VoucherPage
  }
  /** Ver un vale de la cuenta */
  readonly getOwnVoucher: {
    readonly path: { readonly number: string }
    readonly answer: Voucher
  }
  /** Ver el stock por SKU */
  readonly getStockSummary: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly q?: string; readonly show?: "running-out" | "expiring" }
    readonly answer: StockSummary
  }
  /** Ver el libro del stock */
  readonly listOwnStockMovements: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly sku?: string; readonly document?: string; readonly from?: string; readonly sort?: "oldest" | "newest" }
    readonly answer: StockMovementPage
  }
  /** Ver cómo va la habilitación */
  readonly getOnboarding: {
    readonly answer: Onboarding
  }
  /** Ver cómo está la integración, en cifras */
  readonly getIntegration: {
    readonly answer: Integration
  }
  /** Leer eventos */
  readonly readEvents: {
    readonly query: { readonly after?: string; readonly limit?: number; readonly types?: string; readonly trackingCode?: string; readonly wait?: number }
    readonly answer: EventPage
  }
  /** Listar los tipos de eventos */
  readonly listEventTypes: {
    readonly answer: EventTypeMeaningList
  }
  /** Ver un evento */
  readonly getEvent: {
    readonly path: { readonly id: string }
    readonly answer: Event
  }
  /** Listar las suscripciones */
  readonly listWebhooks: {
    readonly query: { readonly after?: string; readonly limit?: number }
    readonly answer: WebhookPage
  }
  /** Suscribirse a eventos */
  readonly createWebhook: {
    readonly body: WebhookInput
    readonly answer: NewWebhook
  }
  /** Ver una suscripción */
  readonly getWebhook: {
    readonly path: { readonly id: string }
    readonly answer: Webhook
  }
  /** Cambiar, activar o desactivar una suscripción */
  readonly changeWebhook: {
    readonly path: { readonly id: string }
    readonly body: WebhookChange
    readonly answer: Webhook
  }
  /** Quitar una suscripción */
  readonly removeWebhook: {
    readonly path: { readonly id: string }
    readonly answer: Webhook
  }
  /** Renovar el secreto de una suscripción */
  readonly rotateWebhookSecret: {
    readonly path: { readonly id: string }
    readonly answer: NewWebhook
  }
  /** Mandar un evento de prueba */
  readonly testWebhook: {
    readonly path: { readonly id: string }
    readonly answer: WebhookTest
  }
  /** Ver el registro de entregas */
  readonly listWebhookAttempts: {
    readonly path: { readonly id: string }
    readonly query: { readonly after?: string; readonly limit?: number; readonly event?: string; readonly trackingCode?: string; readonly failed?: boolean }
    readonly answer: WebhookAttemptPage
  }
  /** Ver cómo van las entregas */
  readonly getWebhookStats: {
    readonly path: { readonly id: string }
    readonly answer: WebhookStats
  }
  /** Ver lo que falta entregar */
  readonly listWebhookDeliveries: {
    readonly path: { readonly id: string }
    readonly query: { readonly after?: string; readonly limit?: number; readonly state?: "open" | "dead" }
    readonly answer: WebhookDeliveryPage
  }
  /** Volver a mandar eventos */
  readonly replayWebhook: {
    readonly path: { readonly id: string }
    readonly body: ReplayInput
    readonly answer: WebhookReplay
  }
  /** Seguir lo que cambia */
  readonly followShipments: {
    readonly query: { readonly topics: string; readonly once?: boolean }
    readonly answer: Blob
  }
  /** Bajar la plantilla en .xlsx */
  readonly getImportTemplate: {
    readonly answer: Blob
  }
  /** Bajar la plantilla en .csv */
  readonly getImportTemplateCsv: {
    readonly answer: string
  }
  /** Listar las importaciones */
  readonly listImports: {
    readonly query: { readonly after?: string; readonly limit?: number }
    readonly answer: ImportPage
  }
  /** Subir una planilla de órdenes */
  readonly uploadImport: {
    readonly query: { readonly fileName?: string; readonly load?: "true" | "false" | "1" | "0"; readonly reload?: "true" | "false" | "1" | "0" }
    readonly body: Blob
    readonly answer: Import
  }
  /** Ver el avance de una importación */
  readonly getImport: {
    readonly path: { readonly id: string }
    readonly answer: Import
  }
  /** Listar los errores de una importación */
  readonly listImportErrors: {
    readonly path: { readonly id: string }
    readonly query: { readonly after?: string; readonly limit?: number }
    readonly answer: ImportErrorPage
  }
  /** Listar las órdenes de una importación, como se leyeron */
  readonly listImportOrders: {
    readonly path: { readonly id: string }
    readonly query: { readonly after?: string; readonly limit?: number; readonly state?: "right" | "wrong" | "loaded" | "refused" }
    readonly answer: ImportOrderPage
  }
  /** Bajar la planilla con los resultados */
  readonly getImportResult: {
    readonly path: { readonly id: string }
    readonly answer: Blob
  }
  /** Bajar solo las filas con errores */
  readonly getImportFailedRows: {
    readonly path: { readonly id: string }
    readonly answer: Blob
  }
  /** Iniciar la carga de una importación revisada */
  readonly startImport: {
    readonly path: { readonly id: string }
    readonly query: { readonly reload?: "true" | "false" | "1" | "0" }
    readonly answer: Import
  }
  /** Cancelar una importación */
  readonly cancelImport: {
    readonly path: { readonly id: string }
    readonly answer: Import
  }
  /** Listar los escenarios */
  readonly listScenarios: {
    readonly answer: ScenarioList
  }
  /** Ver qué puede pasarle a un envío de prueba */
  readonly getSimulation: {
    readonly path: { readonly trackingCode: string }
    readonly answer: Simulation
  }
  /** Avanzar un envío de prueba */
  readonly advanceShipment: {
    readonly path: { readonly trackingCode: string }
    readonly body: AdvanceInput
    readonly answer: SimulatedShipment
  }
  /** Cumplir un escenario entero, ya */
  readonly playScenario: {
    readonly path: { readonly trackingCode: string }
    readonly body: ScenarioInput
    readonly answer: SimulatedShipment
  }
  /** Cumplir un escenario de a un paso */
  readonly beginScenario: {
    readonly path: { readonly trackingCode: string }
    readonly body: ScenarioRunInput
    readonly answer: ScenarioRun
  }
  /** Ver las simulaciones de un envío */
  readonly listScenarioRuns: {
    readonly path: { readonly trackingCode: string }
    readonly answer: ScenarioRunList
  }
  /** Detener la simulación en marcha de un envío */
  readonly stopScenario: {
    readonly path: { readonly trackingCode: string }
    readonly answer: ScenarioRun
  }
  /** Ver el reloj de la cuenta */
  readonly getClock: {
    readonly answer: Clock
  }
  /** Adelantar o acelerar el reloj de la cuenta */
  readonly changeClock: {
    readonly body: ClockInput
    readonly answer: Clock
  }
  /** Volver el reloj de la cuenta a la hora real */
  readonly resetClock: {
    readonly answer: Clock
  }
  /** Ingresar */
  readonly openSession: {
    readonly body: SessionInput
    readonly answer: Session
  }
  /** Ver la sesión */
  readonly getSession: {
    readonly answer: Session
  }
  /** Salir */
  readonly closeSession: {
    readonly answer: SessionClosed
  }
  /** Listar las sesiones propias */
  readonly listSessions: {
    readonly answer: ListedSessionList
  }
  /** Cerrar una sesión propia */
  readonly endSession: {
    readonly path: { readonly id: string }
    readonly answer: ListedSession
  }
  /** Cambiar el nombre o el idioma propios */
  readonly changePerson: {
    readonly body: ProfileInput
    readonly answer: Profile
  }
  /** Elegir quién ser en la demostración */
  readonly openDemonstrationSession: {
    readonly body: DemonstrationSessionInput
    readonly answer: DemonstrationSession
  }
  /** Ver qué ofrece la demostración */
  readonly getDemonstration: {
    readonly answer: Demonstration
  }
  /** Ver lo que un equipo necesita de la sesión */
  readonly getSessionDevice: {
    readonly answer: SessionDevice
  }
  /** Salir después, cuando vuelve la señal */
  readonly signOut: {
    readonly body: LeaveTicket
    readonly answer: SignedOut
  }
  /** Volver a probar quién sos */
  readonly confirmSession: {
    readonly body: SessionConfirmation
    readonly answer: FreshSession
  }
  /** Pedir un enlace para elegir otra clave */
  readonly requestPasswordReset: {
    readonly body: PasswordResetInput
    readonly answer: PasswordResetRequested
  }
  /** Ver de quién es un enlace */
  readonly readPasswordReset: {
    readonly path: { readonly token: string }
    readonly answer: PasswordReset
  }
  /** Elegir la clave con un enlace */
  readonly choosePassword: {
    readonly path: { readonly token: string }
    readonly body: ChosenPassword
    readonly answer: PasswordChosen
  }
  /** Cambiar la clave propia */
  readonly changePassword: {
    readonly body: PasswordChange
    readonly answer: Profile
  }
  /** Pedir otra dirección de correo */
  readonly askEmailChange: {
    readonly body: EmailChangeInput
    readonly answer: EmailChange
  }
  /** Ver la dirección que espera confirmación */
  readonly listEmailChanges: {
    readonly answer: EmailChangeList
  }
  /** Ver qué hace un enlace de cambio de correo */
  readonly readEmailChange: {
    readonly path: { readonly token: string }
    readonly answer: EmailChangeLink
  }
  /** Deshacer un cambio de correo */
  readonly undoEmailChange: {
    readonly path: { readonly token: string }
    readonly body: EmailUndoing
    readonly answer: Profile
  }
  /** Confirmar la dirección nueva */
  readonly confirmEmailChange: {
    readonly path: { readonly token: string }
    readonly body: EmailConfirmation
    readonly answer: Profile
  }
  /** Empezar a poner un segundo factor */
  readonly proposeSecondFactor: {
    readonly body: PasswordConfirmation
    readonly answer: SecondFactor
  }
  /** Confirmar el segundo factor */
  readonly confirmSecondFactor: {
    readonly body: SecondFactorCode
    readonly answer: RecoveryCodes
  }
  /** Quitar el segundo factor */
  readonly removeSecondFactor: {
    readonly body: SecondFactorRemoval
    readonly answer: Profile
  }
  /** Empezar a ingresar con una llave de acceso */
  readonly startPasskey: {
    readonly answer: PasskeyRequest
  }
  /** Ingresar con una llave de acceso */
  readonly openSessionWithPasskey: {
    readonly body: PasskeySignIn
    readonly answer: Session
  }
  /** Volver a probar quién sos, con una llave de acceso */
  readonly confirmSessionWithPasskey: {
    readonly body: PasskeyAssertion
    readonly answer: FreshSession
  }
  /** Listar las llaves de acceso propias */
  readonly listPasskeys: {
    readonly answer: PasskeyList
  }
  /** Agregar una llave de acceso */
  readonly addPasskey: {
    readonly body: NewPasskey
    readonly answer: AddedPasskey
  }
  /** Empezar a agregar una llave de acceso */
  readonly offerPasskey: {
    readonly answer: PasskeyOffer
  }
  /** Quitar una llave de acceso */
  readonly removePasskey: {
    readonly path: { readonly id: string }
    readonly answer: Passkey
  }
  /** Listar quiénes ingresan */
  readonly listUsers: {
    readonly query: { readonly shipper?: string }
    readonly answer: UserList
  }
  /** Invitar a alguien */
  readonly inviteUser: {
    readonly query: { readonly shipper?: string }
    readonly body: UserInput
    readonly answer: InvitedUser
  }
  /** Cambiar el rol de alguien */
  readonly changeUser: {
    readonly path: { readonly id: string }
    readonly query: { readonly shipper?: string }
    readonly body: UserChange
    readonly answer: User
  }
  /** Quitar a alguien */
  readonly removeUser: {
    readonly path: { readonly id: string }
    readonly query: { readonly shipper?: string }
    readonly answer: User
  }
  /** Mandar un enlace para elegir otra clave, o de nuevo la invitación */
  readonly resetUser: {
    readonly path: { readonly id: string }
    readonly query: { readonly shipper?: string }
    readonly answer: PasswordLink
  }
  /** Cerrar las sesiones de alguien */
  readonly endUserSessions: {
    readonly path: { readonly id: string }
    readonly query: { readonly shipper?: string }
    readonly answer: SessionsEnded
  }
  /** Aceptar o rechazar una invitación */
  readonly answerInvitation: {
    readonly path: { readonly id: string }
    readonly body: InvitationAnswer
    readonly answer: Invitation
  }
  /** Aceptar o rechazar una invitación con su enlace */
  readonly answerInvitationLink: {
    readonly path: { readonly token: string }
    readonly body: InvitationAnswer
    readonly answer: InvitationList
  }
  /** Ver el nombre, el color y el logo del transportista */
  readonly showBrand: {
    readonly answer: Brand
  }
}

export const operations = {
  quoteShipment: ['POST', '/quotes'],
  quoteCart: ['POST', '/quotes/cart'],
  getPriceTable: ['GET', '/rates'],
  reserveCodes: ['POST', '/tracking-codes'],
  inspectCode: ['GET', '/tracking-codes/{trackingCode}'],
  listOrders: ['GET', '/orders'],
  createOrder: ['POST', '/orders'],
  validateOrder: ['POST', '/orders/validate'],
  createOrders: ['POST', '/orders/batch'],
  getOwnOrder: ['GET', '/orders/{trackingCode}'],
  rescueOrder: ['POST', '/orders/{trackingCode}/rescue'],
  cancelOrder: ['POST', '/orders/{trackingCode}/cancellation'],
  listPointsNearShipment: ['GET', '/shipments/{trackingCode}/pickup-points'],
  listShipments: ['GET', '/shipments'],
  exportShipments: ['GET', '/shipments.csv'],
  countShipments: ['GET', '/shipments/counts'],
  getShipment: ['GET', '/shipments/{trackingCode}'],
  getOwnPrints: ['GET', '/shipments/{trackingCode}/prints'],
  listOwnMeasurements: ['GET', '/shipments/{trackingCode}/measurements'],
  findApproach: ['GET', '/shipments/{trackingCode}/approach'],
  getShipmentProof: ['GET', '/shipments/{trackingCode}/proof'],
  getShipmentPicture: ['GET', '/shipments/{trackingCode}/proof/{file}'],
  listPendingLabels: ['GET', '/labels/pending'],
  printLabels: ['POST', '/labels'],
  signLabelLinks: ['POST', '/labels/links'],
  getLabelPicture: ['GET', '/labels/{trackingCode}.png'],
  listHandOvers: ['GET', '/hand-overs'],
  makeHandOver: ['POST', '/hand-overs'],
  getNextHandOver: ['GET', '/hand-overs/next'],
  getOwnHandOver: ['GET', '/hand-overs/{id}'],
  listHandOverShipments: ['GET', '/hand-overs/{id}/shipments'],
  getHandOverPdf: ['GET', '/hand-overs/{id}/pdf'],
  listSavedViews: ['GET', '/views'],
  putSavedView: ['PUT', '/views/{id}'],
  deleteSavedView: ['DELETE', '/views/{id}'],
  searchPickupPoints: ['GET', '/pickup-points'],
  exportPickupPoints: ['GET', '/pickup-points.csv'],
  getPickupPoint: ['GET', '/pickup-points/{code}'],
  routePostalCode: ['GET', '/postal-codes/{postalCode}/route'],
  normalizeAddress: ['POST', '/addresses/normalize'],
  listOwnRescues: ['GET', '/rescues'],
  openClaim: ['POST', '/claims'],
  listOwnClaims: ['GET', '/claims'],
  getOwnClaim: ['GET', '/claims/{id}'],
  writeOwnClaim: ['POST', '/claims/{id}/messages'],
  withdrawOwnClaim: ['POST', '/claims/{id}/withdrawal'],
  getAccount: ['GET', '/account'],
  getAccountSummary: ['GET', '/account/summary'],
  listAccountShipments: ['GET', '/account/shipments'],
  getAccountShipmentsCsv: ['GET', '/account/shipments.csv'],
  listAccountWeeks: ['GET', '/account/weeks'],
  listAccountDifferences: ['GET', '/account/differences'],
  getDashboard: ['GET', '/dashboard'],
  listAttention: ['GET', '/attention'],
  listNotices: ['GET', '/notices'],
  markNoticesRead: ['POST', '/notices/read'],
  listOwnKeys: ['GET', '/keys'],
  issueOwnKey: ['POST', '/keys'],
  approveOwnKey: ['POST', '/keys/{id}/approval'],
  declineOwnKey: ['POST', '/keys/{id}/refusal'],
  rotateOwnKey: ['POST', '/keys/{id}/rotate'],
  revokeOwnKey: ['DELETE', '/keys/{id}'],
  listOwnCollected: ['GET', '/cash/collections'],
  listOwnCashStatements: ['GET', '/cash/statements'],
  getOwnCashStatement: ['GET', '/cash/statements/{id}'],
  getOwnCashStatementCsv: ['GET', '/cash/statements/{id}/csv'],
  getOwnCashStatementPdf: ['GET', '/cash/statements/{id}/pdf'],
  getOwnCashSummary: ['GET', '/cash/summary'],
  listOwnSkus: ['GET', '/skus'],
  listOwnStock: ['GET', '/stock'],
  announceGoods: ['POST', '/vouchers'],
  listOwnVouchers: ['GET', '/vouchers'],
  getOwnVoucher: ['GET', '/vouchers/{number}'],
  getStockSummary: ['GET', '/stock/summary'],
  listOwnStockMovements: ['GET', '/stock/movements'],
  getOnboarding: ['GET', '/onboarding'],
  getIntegration: ['GET', '/onboarding/summary'],
  readEvents: ['GET', '/events'],
  listEventTypes: ['GET', '/events/types'],
  getEvent: ['GET', '/events/{id}'],
  listWebhooks: ['GET', '/webhooks'],
  createWebhook: ['POST', '/webhooks'],
  getWebhook: ['GET', '/webhooks/{id}'],
  changeWebhook: ['PUT', '/webhooks/{id}'],
  removeWebhook: ['DELETE', '/webhooks/{id}'],
  rotateWebhookSecret: ['POST', '/webhooks/{id}/rotate'],
  testWebhook: ['POST', '/webhooks/{id}/test'],
  listWebhookAttempts: ['GET', '/webhooks/{id}/attempts'],
  getWebhookStats: ['GET', '/webhooks/{id}/stats'],
  listWebhookDeliveries: ['GET', '/webhooks/{id}/deliveries'],
  replayWebhook: ['POST', '/webhooks/{id}/replay'],
  followShipments: ['GET', '/stream'],
  getImportTemplate: ['GET', '/imports/template.xlsx'],
  getImportTemplateCsv: ['GET', '/imports/template.csv'],
  listImports: ['GET', '/imports'],
  uploadImport: ['POST', '/imports'],
  getImport: ['GET', '/imports/{id}'],
  listImportErrors: ['GET', '/imports/{id}/errors'],
  listImportOrders: ['GET', '/imports/{id}/orders'],
  getImportResult: ['GET', '/imports/{id}/result'],
  getImportFailedRows: ['GET', '/imports/{id}/failed'],
  startImport: ['POST', '/imports/{id}/start'],
  cancelImport: ['POST', '/imports/{id}/cancel'],
  listScenarios: ['GET', '/sandbox/scenarios'],
  getSimulation: ['GET', '/sandbox/shipments/{trackingCode}'],
  advanceShipment: ['POST', '/sandbox/shipments/{trackingCode}/advance'],
  playScenario: ['POST', '/sandbox/shipments/{trackingCode}/play'],
  beginScenario: ['POST', '/sandbox/shipments/{trackingCode}/runs'],
  listScenarioRuns: ['GET', '/sandbox/shipments/{trackingCode}/runs'],
  stopScenario: ['DELETE', '/sandbox/shipments/{trackingCode}/runs'],
  getClock: ['GET', '/sandbox/clock'],
  changeClock: ['POST', '/sandbox/clock'],
  resetClock: ['DELETE', '/sandbox/clock'],
  openSession: ['POST', '/session'],
  getSession: ['GET', '/session'],
  closeSession: ['DELETE', '/session'],
  listSessions: ['GET', '/sessions'],
  endSession: ['DELETE', '/sessions/{id}'],
  changePerson: ['PUT', '/session/person'],
  openDemonstrationSession: ['POST', '/session/demonstration'],
  getDemonstration: ['GET', '/session/demonstration'],
  getSessionDevice: ['GET', '/session/device'],
  signOut: ['POST', '/sign-outs'],
  confirmSession: ['POST', '/session/confirmation'],
  requestPasswordReset: ['POST', '/password-resets'],
  readPasswordReset: ['GET', '/password-resets/{token}'],
  choosePassword: ['PUT', '/password-resets/{token}'],
  changePassword: ['PUT', '/session/password'],
  askEmailChange: ['POST', '/session/email-changes'],
  listEmailChanges: ['GET', '/session/email-changes'],
  readEmailChange: ['GET', '/email-changes/{token}'],
  undoEmailChange: ['PUT', '/email-changes/{token}'],
  confirmEmailChange: ['PUT', '/session/email-changes/{token}'],
  proposeSecondFactor: ['POST', '/session/second-factor'],
  confirmSecondFactor: ['PUT', '/session/second-factor'],
  removeSecondFactor: ['POST', '/session/second-factor/removal'],
  startPasskey: ['POST', '/session/passkey-challenges'],
  openSessionWithPasskey: ['POST', '/session/passkey'],
  confirmSessionWithPasskey: ['POST', '/session/passkey-confirmation'],
  listPasskeys: ['GET', '/passkeys'],
  addPasskey: ['POST', '/passkeys'],
  offerPasskey: ['POST', '/passkeys/challenges'],
  removePasskey: ['DELETE', '/passkeys/{id}'],
  listUsers: ['GET', '/users'],
  inviteUser: ['POST', '/users'],
  changeUser: ['PUT', '/users/{id}'],
  removeUser: ['DELETE', '/users/{id}'],
  resetUser: ['POST', '/users/{id}/reset-link'],
  endUserSessions: ['DELETE', '/users/{id}/sessions'],
  answerInvitation: ['PUT', '/session/invitations/{id}'],
  answerInvitationLink: ['PUT', '/invitations/{token}'],
  showBrand: ['GET', '/brand'],
} as const satisfies Record<keyof Operations, readonly [string, string]>
