<?php

declare(strict_types=1);

namespace Posta\Client;

/**
 * The client of Posta's API for shippers (`/v1`): every operation is a method with the name that the
 * reference gives it, and `all` follows the pages of lists. It needs PHP 8.2 and no extension: calls
 * go through PHP's own streams, or through a `send` of yours.
 */
final class Posta
{
    private const RETRIES = 3;
    private const BACK_OFF_MS = 250;

    /** Lists, as generators that follow their pages. */
    public readonly Pages $all;

    private readonly \Closure $send;
    private readonly \Closure $wait;

    /**
     * @param string $url The environment's address: `https://posta.example/production`.
     * @param string $key A key with the scopes that the calls need.
     * @param string|null $language The language of error messages, `es` or `en`; Spanish by default.
     * @param string|null $version The dated version of the API to ask for.
     * @param int $retries How often a call is retried.
     * @param int $longestWaitSeconds A `Retry-After` beyond it is not waited for, but thrown.
     * @param int $timeoutSeconds How long the service may be silent.
     * @param (callable(string, string, array<string, string>, ?string): Answer)|null $send
     *     Sends a request (method, URL, headers, body) in place of PHP's streams.
     * @param (callable(int): void)|null $wait Waits some milliseconds before a retry; for tests.
     */
    public function __construct(
        private readonly string $url,
        private readonly string $key,
        private readonly ?string $language = null,
        private readonly ?string $version = null,
        private readonly int $retries = self::RETRIES,
        private readonly int $longestWaitSeconds = 60,
        int $timeoutSeconds = 60,
        ?callable $send = null,
        ?callable $wait = null,
    ) {
        $this->send = $send === null ? (new Streams($timeoutSeconds))->send(...) : $send(...);
        $this->wait = $wait === null ? static fn (int $ms) => usleep($ms * 1_000) : $wait(...);
        $this->all = new Pages($this);
    }

    // Written by ./posta write from the rows of the service.
    /**
     * Cotizar un envío
     *
     * @param array<string, mixed> $body
     */
    public function quoteShipment(array $body): array
    {
        return $this->call('POST', '/quotes', body: $body);
    }

    /**
     * Cotizar un carrito
     *
     * @param array<string, mixed> $body
     */
    public function quoteCart(array $body): array
    {
        return $this->call('POST', '/quotes/cart', body: $body);
    }

    /** Ver la tabla de precios de la cuenta */
    public function getPriceTable(): array
    {
        return $this->call('GET', '/rates');
    }

    /**
     * Reservar códigos de seguimiento
     *
     * @param array<string, mixed> $body
     */
    public function reserveCodes(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/tracking-codes', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Verificar un código reservado
     *
     * @param array{trackingCode: string} $path
     */
    public function inspectCode(array $path): array
    {
        return $this->call('GET', self::fill('/tracking-codes/{trackingCode}', $path));
    }

    /**
     * Listar y buscar órdenes
     *
     * @param array{after?: string, limit?: int, q?: string, state?: 'PI'|'IF'|'GE'|'CO'|'AS'|'AR'|'MA'|'LD'|'EI'|'DL'|'CA'|'DV'|'RV'|'RM'|'RC', service?: 'E'|'R'|'B'|'F'|'G'|'C', from?: string, to?: string, province?: string, postalCode?: string, late?: bool, sort?: 'newest'|'oldest', expand?: string} $query
     */
    public function listOrders(array $query = []): array
    {
        return $this->call('GET', '/orders', query: $query);
    }

    /**
     * Cargar una orden
     *
     * @param array<string, mixed> $body
     * @param array{reload?: bool} $query
     */
    public function createOrder(array $body, array $query = [], ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/orders', query: $query, body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Validar una orden sin cargarla
     *
     * @param array<string, mixed> $body
     * @param array{reload?: bool} $query
     */
    public function validateOrder(array $body, array $query = []): array
    {
        return $this->call('POST', '/orders/validate', query: $query, body: $body);
    }

    /**
     * Cargar varias órdenes
     *
     * @param array<string, mixed> $body
     */
    public function createOrders(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/orders/batch', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver una orden
     *
     * @param array{trackingCode: string} $path
     * @param array{expand?: string} $query
     */
    public function getOwnOrder(array $path, array $query = []): array
    {
        return $this->call('GET', self::fill('/orders/{trackingCode}', $path), query: $query);
    }

    /**
     * Pedir que un envío vuelva o vaya a otro domicilio
     *
     * @param array{trackingCode: string} $path
     * @param array<string, mixed> $body
     */
    public function rescueOrder(array $path, array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/orders/{trackingCode}/rescue', $path), body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Cancelar una orden
     *
     * @param array{trackingCode: string} $path
     * @param array<string, mixed> $body
     */
    public function cancelOrder(array $path, array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/orders/{trackingCode}/cancellation', $path), body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver los puntos de retiro cercanos al domicilio de un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function listPointsNearShipment(array $path): array
    {
        return $this->call('GET', self::fill('/shipments/{trackingCode}/pickup-points', $path));
    }

    /**
     * Listar y buscar envíos
     *
     * @param array{after?: string, limit?: int, codes?: string, q?: string, state?: 'PI'|'IF'|'GE'|'CO'|'AS'|'AR'|'MA'|'LD'|'EI'|'DL'|'CA'|'DV'|'RV'|'RM'|'RC', service?: 'E'|'R'|'B'|'F'|'G'|'C', from?: string, to?: string, province?: string, postalCode?: string, late?: bool, sort?: 'newest'|'oldest'|'attention', attention?: 'true'|'nobody-home'|'branch-wait'|'address'|'uncovered'|'late'|'idle'|'rescue-waiting'|'cash-difference'|'returning'|'heavier', printed?: bool} $query
     */
    public function listShipments(array $query = []): array
    {
        return $this->call('GET', '/shipments', query: $query);
    }

    /**
     * Bajar los envíos como planilla
     *
     * @param array{codes?: string, q?: string, state?: 'PI'|'IF'|'GE'|'CO'|'AS'|'AR'|'MA'|'LD'|'EI'|'DL'|'CA'|'DV'|'RV'|'RM'|'RC', service?: 'E'|'R'|'B'|'F'|'G'|'C', from?: string, to?: string, province?: string, postalCode?: string, late?: bool, sort?: 'newest'|'oldest'|'attention', attention?: 'true'|'nobody-home'|'branch-wait'|'address'|'uncovered'|'late'|'idle'|'rescue-waiting'|'cash-difference'|'returning'|'heavier', printed?: bool} $query
     */
    public function exportShipments(array $query = []): string
    {
        return $this->call('GET', '/shipments.csv', query: $query);
    }

    /**
     * Contar los envíos de cada vista
     *
     * @param array{from?: string, to?: string} $query
     */
    public function countShipments(array $query = []): array
    {
        return $this->call('GET', '/shipments/counts', query: $query);
    }

    /**
     * Ver el estado y los movimientos de un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function getShipment(array $path): array
    {
        return $this->call('GET', self::fill('/shipments/{trackingCode}', $path));
    }

    /**
     * Ver cuántas veces se imprimió un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function getOwnPrints(array $path): array
    {
        return $this->call('GET', self::fill('/shipments/{trackingCode}/prints', $path));
    }

    /**
     * Ver las mediciones de un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function listOwnMeasurements(array $path): array
    {
        return $this->call('GET', self::fill('/shipments/{trackingCode}/measurements', $path));
    }

    /**
     * Ver cuánto falta para la entrega
     *
     * @param array{trackingCode: string} $path
     */
    public function findApproach(array $path): array
    {
        return $this->call('GET', self::fill('/shipments/{trackingCode}/approach', $path));
    }

    /**
     * Ver la constancia de entrega de un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function getShipmentProof(array $path): array
    {
        return $this->call('GET', self::fill('/shipments/{trackingCode}/proof', $path));
    }

    /**
     * Ver una foto o la firma de una entrega
     *
     * @param array{trackingCode: string, file: string} $path
     */
    public function getShipmentPicture(array $path): string
    {
        return $this->call('GET', self::fill('/shipments/{trackingCode}/proof/{file}', $path));
    }

    /**
     * Listar los envíos sin imprimir
     *
     * @param array{after?: string, limit?: int} $query
     */
    public function listPendingLabels(array $query = []): array
    {
        return $this->call('GET', '/labels/pending', query: $query);
    }

    /**
     * Imprimir etiquetas
     *
     * @param array<string, mixed> $body
     */
    public function printLabels(array $body, ?string $idempotencyKey = null): string
    {
        return $this->call('POST', '/labels', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Obtener enlaces firmados a etiquetas, que vencen
     *
     * @param array<string, mixed> $body
     */
    public function signLabelLinks(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/labels/links', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver una etiqueta sin imprimirla
     *
     * @param array{trackingCode: string} $path
     * @param array{format?: 'A4'|'Z10X10'|'Z10X15'|'Z10X6'|'special'|'specialVertical'|'specialVerticalPickeo', number?: int} $query
     */
    public function getLabelPicture(array $path, array $query = []): string
    {
        return $this->call('GET', self::fill('/labels/{trackingCode}.png', $path), query: $query);
    }

    /**
     * Listar las hojas de entrega de un día
     *
     * @param array{after?: string, limit?: int, day?: string} $query
     */
    public function listHandOvers(array $query = []): array
    {
        return $this->call('GET', '/hand-overs', query: $query);
    }

    /**
     * Hacer la hoja de entrega
     *
     * @param array<string, mixed> $body
     */
    public function makeHandOver(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/hand-overs', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver qué listaría la próxima hoja de entrega
     *
     * @param array{day?: string} $query
     */
    public function getNextHandOver(array $query = []): array
    {
        return $this->call('GET', '/hand-overs/next', query: $query);
    }

    /**
     * Ver una hoja de entrega
     *
     * @param array{id: string} $path
     */
    public function getOwnHandOver(array $path): array
    {
        return $this->call('GET', self::fill('/hand-overs/{id}', $path));
    }

    /**
     * Listar los envíos de una hoja de entrega
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int} $query
     */
    public function listHandOverShipments(array $path, array $query = []): array
    {
        return $this->call('GET', self::fill('/hand-overs/{id}/shipments', $path), query: $query);
    }

    /**
     * Bajar una hoja de entrega
     *
     * @param array{id: string} $path
     */
    public function getHandOverPdf(array $path): string
    {
        return $this->call('GET', self::fill('/hand-overs/{id}/pdf', $path));
    }

    /** Ver las vistas guardadas */
    public function listSavedViews(): array
    {
        return $this->call('GET', '/views');
    }

    /**
     * Guardar una vista
     *
     * @param array{id: string} $path
     * @param array<string, mixed> $body
     */
    public function putSavedView(array $path, array $body): array
    {
        return $this->call('PUT', self::fill('/views/{id}', $path), body: $body);
    }

    /**
     * Borrar una vista guardada
     *
     * @param array{id: string} $path
     */
    public function deleteSavedView(array $path): array
    {
        return $this->call('DELETE', self::fill('/views/{id}', $path));
    }

    /**
     * Buscar puntos de retiro
     *
     * @param array{latitude?: int|float, longitude?: int|float, street?: string, locality?: string, postalCode?: string, q?: string, locker?: bool, cash?: bool, open?: bool, closed?: bool, weightKg?: int|float, sidesCm?: string} $query
     */
    public function searchPickupPoints(array $query = []): array
    {
        return $this->call('GET', '/pickup-points', query: $query);
    }

    /**
     * Bajar los puntos de retiro como planilla
     *
     * @param array{latitude?: int|float, longitude?: int|float, street?: string, locality?: string, postalCode?: string, q?: string, locker?: bool, cash?: bool, open?: bool, closed?: bool, weightKg?: int|float, sidesCm?: string} $query
     */
    public function exportPickupPoints(array $query = []): string
    {
        return $this->call('GET', '/pickup-points.csv', query: $query);
    }

    /**
     * Ver un punto de retiro
     *
     * @param array{code: string} $path
     */
    public function getPickupPoint(array $path): array
    {
        return $this->call('GET', self::fill('/pickup-points/{code}', $path));
    }

    /**
     * Saber qué logística atiende un código postal
     *
     * @param array{postalCode: string} $path
     */
    public function routePostalCode(array $path): array
    {
        return $this->call('GET', self::fill('/postal-codes/{postalCode}/route', $path));
    }

    /**
     * Normalizar una dirección
     *
     * @param array<string, mixed> $body
     */
    public function normalizeAddress(array $body): array
    {
        return $this->call('POST', '/addresses/normalize', body: $body);
    }

    /**
     * Listar los rescates
     *
     * @param array{after?: string, limit?: int, state?: 'pending'|'done'|'failed'|'withdrawn', trackingCode?: string} $query
     */
    public function listOwnRescues(array $query = []): array
    {
        return $this->call('GET', '/rescues', query: $query);
    }

    /**
     * Reclamar por un envío
     *
     * @param array<string, mixed> $body
     */
    public function openClaim(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/claims', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver los reclamos propios
     *
     * @param array{after?: string, limit?: int, state?: 'open'|'accepted'|'refused'|'withdrawn', trackingCode?: string} $query
     */
    public function listOwnClaims(array $query = []): array
    {
        return $this->call('GET', '/claims', query: $query);
    }

    /**
     * Ver un reclamo con sus mensajes
     *
     * @param array{id: string} $path
     */
    public function getOwnClaim(array $path): array
    {
        return $this->call('GET', self::fill('/claims/{id}', $path));
    }

    /**
     * Escribir en un reclamo
     *
     * @param array{id: string} $path
     * @param array<string, mixed> $body
     */
    public function writeOwnClaim(array $path, array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/claims/{id}/messages', $path), body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Retirar un reclamo
     *
     * @param array{id: string} $path
     * @param array<string, mixed> $body
     */
    public function withdrawOwnClaim(array $path, array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/claims/{id}/withdrawal', $path), body: $body, idempotencyKey: $idempotencyKey);
    }

    /** Ver de quién es la clave y qué puede abrir */
    public function getAccount(): array
    {
        return $this->call('GET', '/account');
    }

    /**
     * Ver el resumen de cuenta de un período
     *
     * @param array{from: string, to: string} $query
     */
    public function getAccountSummary(array $query): array
    {
        return $this->call('GET', '/account/summary', query: $query);
    }

    /**
     * Ver lo cotizado, medido y cobrado de cada envío
     *
     * @param array{after?: string, limit?: int, from: string, to: string} $query
     */
    public function listAccountShipments(array $query): array
    {
        return $this->call('GET', '/account/shipments', query: $query);
    }

    /**
     * Bajar el resumen de cuenta como planilla
     *
     * @param array{from: string, to: string} $query
     */
    public function getAccountShipmentsCsv(array $query): string
    {
        return $this->call('GET', '/account/shipments.csv', query: $query);
    }

    /**
     * Ver lo que se cobra por semana
     *
     * @param array{from: string, to: string} $query
     */
    public function listAccountWeeks(array $query): array
    {
        return $this->call('GET', '/account/weeks', query: $query);
    }

    /**
     * Ver los envíos que se cobran distinto de lo cotizado
     *
     * @param array{after?: string, limit?: int, from: string, to: string} $query
     */
    public function listAccountDifferences(array $query): array
    {
        return $this->call('GET', '/account/differences', query: $query);
    }

    /**
     * Ver las cifras del inicio
     *
     * @param array{from?: string, to?: string} $query
     */
    public function getDashboard(array $query = []): array
    {
        return $this->call('GET', '/dashboard', query: $query);
    }

    /**
     * Ver los envíos que piden una decisión
     *
     * @param array{after?: string, limit?: int, kind?: 'nobody-home'|'branch-wait'|'address'|'uncovered'|'late'|'idle'|'rescue-waiting'|'cash-difference'|'returning'|'heavier'} $query
     */
    public function listAttention(array $query = []): array
    {
        return $this->call('GET', '/attention', query: $query);
    }

    /**
     * Ver los avisos
     *
     * @param array{unread?: bool} $query
     */
    public function listNotices(array $query = []): array
    {
        return $this->call('GET', '/notices', query: $query);
    }

    /**
     * Marcar avisos como leídos
     *
     * @param array<string, mixed> $body
     */
    public function markNoticesRead(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/notices/read', body: $body, idempotencyKey: $idempotencyKey);
    }

    /** Listar las claves de la cuenta */
    public function listOwnKeys(): array
    {
        return $this->call('GET', '/keys');
    }

    /**
     * Emitir otra clave
     *
     * @param array<string, mixed> $body
     */
    public function issueOwnKey(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/keys', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Aprobar una clave
     *
     * @param array{id: string} $path
     */
    public function approveOwnKey(array $path, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/keys/{id}/approval', $path), idempotencyKey: $idempotencyKey);
    }

    /**
     * Rechazar una clave
     *
     * @param array{id: string} $path
     */
    public function declineOwnKey(array $path, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/keys/{id}/refusal', $path), idempotencyKey: $idempotencyKey);
    }

    /**
     * Renovar una clave
     *
     * @param array{id: string} $path
     * @param array<string, mixed> $body
     */
    public function rotateOwnKey(array $path, array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/keys/{id}/rotate', $path), body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Revocar una clave
     *
     * @param array{id: string} $path
     */
    public function revokeOwnKey(array $path): array
    {
        return $this->call('DELETE', self::fill('/keys/{id}', $path));
    }

    /**
     * Listar lo cobrado por tus envíos contra reembolso
     *
     * @param array{after?: string, limit?: int, state?: 'collected'|'handed-over'|'settled'|'paid'|'reversed', trackingCode?: string} $query
     */
    public function listOwnCollected(array $query = []): array
    {
        return $this->call('GET', '/cash/collections', query: $query);
    }

    /**
     * Listar tus liquidaciones de cobranzas
     *
     * @param array{after?: string, limit?: int, paid?: bool, from?: string, to?: string} $query
     */
    public function listOwnCashStatements(array $query = []): array
    {
        return $this->call('GET', '/cash/statements', query: $query);
    }

    /**
     * Ver una liquidación de cobranzas
     *
     * @param array{id: string} $path
     */
    public function getOwnCashStatement(array $path): array
    {
        return $this->call('GET', self::fill('/cash/statements/{id}', $path));
    }

    /**
     * Bajar una liquidación de cobranzas como planilla
     *
     * @param array{id: string} $path
     */
    public function getOwnCashStatementCsv(array $path): string
    {
        return $this->call('GET', self::fill('/cash/statements/{id}/csv', $path));
    }

    /**
     * Bajar una liquidación de cobranzas en PDF
     *
     * @param array{id: string} $path
     */
    public function getOwnCashStatementPdf(array $path): string
    {
        return $this->call('GET', self::fill('/cash/statements/{id}/pdf', $path));
    }

    /**
     * Ver dónde está el dinero cobrado por tus envíos
     *
     * @param array{from: string, to: string} $query
     */
    public function getOwnCashSummary(array $query): array
    {
        return $this->call('GET', '/cash/summary', query: $query);
    }

    /**
     * Ver los SKU de la cuenta
     *
     * @param array{after?: string, limit?: int} $query
     */
    public function listOwnSkus(array $query = []): array
    {
        return $this->call('GET', '/skus', query: $query);
    }

    /**
     * Ver el stock de la cuenta
     *
     * @param array{after?: string, limit?: int, sku?: string} $query
     */
    public function listOwnStock(array $query = []): array
    {
        return $this->call('GET', '/stock', query: $query);
    }

    /**
     * Anunciar mercadería
     *
     * @param array<string, mixed> $body
     */
    public function announceGoods(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/vouchers', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver los vales de la cuenta
     *
     * @param array{after?: string, limit?: int, state?: 'announced'|'receiving'|'closed'|'withdrawn', sort?: 'oldest'|'newest'} $query
     */
    public function listOwnVouchers(array $query = []): array
    {
        return $this->call('GET', '/vouchers', query: $query);
    }

    /**
     * Ver un vale de la cuenta
     *
     * @param array{number: string} $path
     */
    public function getOwnVoucher(array $path): array
    {
        return $this->call('GET', self::fill('/vouchers/{number}', $path));
    }

    /**
     * Ver el stock por SKU
     *
     * @param array{after?: string, limit?: int, q?: string, show?: 'running-out'|'expiring'} $query
     */
    public function getStockSummary(array $query = []): array
    {
        return $this->call('GET', '/stock/summary', query: $query);
    }

    /**
     * Ver el libro del stock
     *
     * @param array{after?: string, limit?: int, sku?: string, document?: string, from?: string, sort?: 'oldest'|'newest'} $query
     */
    public function listOwnStockMovements(array $query = []): array
    {
        return $this->call('GET', '/stock/movements', query: $query);
    }

    /** Ver cómo va la habilitación */
    public function getOnboarding(): array
    {
        return $this->call('GET', '/onboarding');
    }

    /** Ver cómo está la integración, en cifras */
    public function getIntegration(): array
    {
        return $this->call('GET', '/onboarding/summary');
    }

    /**
     * Leer eventos
     *
     * @param array{after?: string, limit?: int, types?: string, trackingCode?: string, wait?: int} $query
     */
    public function readEvents(array $query = []): array
    {
        return $this->call('GET', '/events', query: $query);
    }

    /** Listar los tipos de eventos */
    public function listEventTypes(): array
    {
        return $this->call('GET', '/events/types');
    }

    /**
     * Ver un evento
     *
     * @param array{id: string} $path
     */
    public function getEvent(array $path): array
    {
        return $this->call('GET', self::fill('/events/{id}', $path));
    }

    /**
     * Listar las suscripciones
     *
     * @param array{after?: string, limit?: int} $query
     */
    public function listWebhooks(array $query = []): array
    {
        return $this->call('GET', '/webhooks', query: $query);
    }

    /**
     * Suscribirse a eventos
     *
     * @param array<string, mixed> $body
     */
    public function createWebhook(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/webhooks', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver una suscripción
     *
     * @param array{id: string} $path
     */
    public function getWebhook(array $path): array
    {
        return $this->call('GET', self::fill('/webhooks/{id}', $path));
    }

    /**
     * Cambiar, activar o desactivar una suscripción
     *
     * @param array{id: string} $path
     * @param array<string, mixed> $body
     */
    public function changeWebhook(array $path, array $body): array
    {
        return $this->call('PUT', self::fill('/webhooks/{id}', $path), body: $body);
    }

    /**
     * Quitar una suscripción
     *
     * @param array{id: string} $path
     */
    public function removeWebhook(array $path): array
    {
        return $this->call('DELETE', self::fill('/webhooks/{id}', $path));
    }

    /**
     * Renovar el secreto de una suscripción
     *
     * @param array{id: string} $path
     */
    public function rotateWebhookSecret(array $path, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/webhooks/{id}/rotate', $path), idempotencyKey: $idempotencyKey);
    }

    /**
     * Mandar un evento de prueba
     *
     * @param array{id: string} $path
     */
    public function testWebhook(array $path, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/webhooks/{id}/test', $path), idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver el registro de entregas
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int, event?: string, trackingCode?: string, failed?: bool} $query
     */
    public function listWebhookAttempts(array $path, array $query = []): array
    {
        return $this->call('GET', self::fill('/webhooks/{id}/attempts', $path), query: $query);
    }

    /**
     * Ver cómo van las entregas
     *
     * @param array{id: string} $path
     */
    public function getWebhookStats(array $path): array
    {
        return $this->call('GET', self::fill('/webhooks/{id}/stats', $path));
    }

    /**
     * Ver lo que falta entregar
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int, state?: 'open'|'dead'} $query
     */
    public function listWebhookDeliveries(array $path, array $query = []): array
    {
        return $this->call('GET', self::fill('/webhooks/{id}/deliveries', $path), query: $query);
    }

    /**
     * Volver a mandar eventos
     *
     * @param array{id: string} $path
     * @param array<string, mixed> $body
     */
    public function replayWebhook(array $path, array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/webhooks/{id}/replay', $path), body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Seguir lo que cambia
     *
     * @param array{topics: string, once?: bool} $query
     */
    public function followShipments(array $query): string
    {
        return $this->call('GET', '/stream', query: $query);
    }

    /** Bajar la plantilla en .xlsx */
    public function getImportTemplate(): string
    {
        return $this->call('GET', '/imports/template.xlsx');
    }

    /** Bajar la plantilla en .csv */
    public function getImportTemplateCsv(): string
    {
        return $this->call('GET', '/imports/template.csv');
    }

    /**
     * Listar las importaciones
     *
     * @param array{after?: string, limit?: int} $query
     */
    public function listImports(array $query = []): array
    {
        return $this->call('GET', '/imports', query: $query);
    }

    /**
     * Subir una planilla de órdenes
     *
     * @param array{fileName?: string, load?: 'true'|'false'|'1'|'0', reload?: 'true'|'false'|'1'|'0'} $query
     */
    public function uploadImport(string $body, array $query = [], ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/imports', query: $query, body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver el avance de una importación
     *
     * @param array{id: string} $path
     */
    public function getImport(array $path): array
    {
        return $this->call('GET', self::fill('/imports/{id}', $path));
    }

    /**
     * Listar los errores de una importación
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int} $query
     */
    public function listImportErrors(array $path, array $query = []): array
    {
        return $this->call('GET', self::fill('/imports/{id}/errors', $path), query: $query);
    }

    /**
     * Listar las órdenes de una importación, como se leyeron
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int, state?: 'right'|'wrong'|'loaded'|'refused'} $query
     */
    public function listImportOrders(array $path, array $query = []): array
    {
        return $this->call('GET', self::fill('/imports/{id}/orders', $path), query: $query);
    }

    /**
     * Bajar la planilla con los resultados
     *
     * @param array{id: string} $path
     */
    public function getImportResult(array $path): string
    {
        return $this->call('GET', self::fill('/imports/{id}/result', $path));
    }

    /**
     * Bajar solo las filas con errores
     *
     * @param array{id: string} $path
     */
    public function getImportFailedRows(array $path): string
    {
        return $this->call('GET', self::fill('/imports/{id}/failed', $path));
    }

    /**
     * Iniciar la carga de una importación revisada
     *
     * @param array{id: string} $path
     * @param array{reload?: 'true'|'false'|'1'|'0'} $query
     */
    public function startImport(array $path, array $query = [], ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/imports/{id}/start', $path), query: $query, idempotencyKey: $idempotencyKey);
    }

    /**
     * Cancelar una importación
     *
     * @param array{id: string} $path
     */
    public function cancelImport(array $path, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/imports/{id}/cancel', $path), idempotencyKey: $idempotencyKey);
    }

    /** Listar los escenarios */
    public function listScenarios(): array
    {
        return $this->call('GET', '/sandbox/scenarios');
    }

    /**
     * Ver qué puede pasarle a un envío de prueba
     *
     * @param array{trackingCode: string} $path
     */
    public function getSimulation(array $path): array
    {
        return $this->call('GET', self::fill('/sandbox/shipments/{trackingCode}', $path));
    }

    /**
     * Avanzar un envío de prueba
     *
     * @param array{trackingCode: string} $path
     * @param array<string, mixed> $body
     */
    public function advanceShipment(array $path, array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/sandbox/shipments/{trackingCode}/advance', $path), body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Cumplir un escenario entero, ya
     *
     * @param array{trackingCode: string} $path
     * @param array<string, mixed> $body
     */
    public function playScenario(array $path, array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/sandbox/shipments/{trackingCode}/play', $path), body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Cumplir un escenario de a un paso
     *
     * @param array{trackingCode: string} $path
     * @param array<string, mixed> $body
     */
    public function beginScenario(array $path, array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/sandbox/shipments/{trackingCode}/runs', $path), body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Ver las simulaciones de un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function listScenarioRuns(array $path): array
    {
        return $this->call('GET', self::fill('/sandbox/shipments/{trackingCode}/runs', $path));
    }

    /**
     * Detener la simulación en marcha de un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function stopScenario(array $path): array
    {
        return $this->call('DELETE', self::fill('/sandbox/shipments/{trackingCode}/runs', $path));
    }

    /** Ver el reloj de la cuenta */
    public function getClock(): array
    {
        return $this->call('GET', '/sandbox/clock');
    }

    /**
     * Adelantar o acelerar el reloj de la cuenta
     *
     * @param array<string, mixed> $body
     */
    public function changeClock(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/sandbox/clock', body: $body, idempotencyKey: $idempotencyKey);
    }

    /** Volver el reloj de la cuenta a la hora real */
    public function resetClock(): array
    {
        return $this->call('DELETE', '/sandbox/clock');
    }

    /**
     * Ingresar
     *
     * @param array<string, mixed> $body
     */
    public function openSession(array $body): array
    {
        return $this->call('POST', '/session', body: $body);
    }

    /** Ver la sesión */
    public function getSession(): array
    {
        return $this->call('GET', '/session');
    }

    /** Salir */
    public function closeSession(): array
    {
        return $this->call('DELETE', '/session');
    }

    /** Listar las sesiones propias */
    public function listSessions(): array
    {
        return $this->call('GET', '/sessions');
    }

    /**
     * Cerrar una sesión propia
     *
     * @param array{id: string} $path
     */
    public function endSession(array $path): array
    {
        return $this->call('DELETE', self::fill('/sessions/{id}', $path));
    }

    /**
     * Cambiar el nombre o el idioma propios
     *
     * @param array<string, mixed> $body
     */
    public function changePerson(array $body): array
    {
        return $this->call('PUT', '/session/person', body: $body);
    }

    /**
     * Elegir quién ser en la demostración
     *
     * @param array<string, mixed> $body
     */
    public function openDemonstrationSession(array $body): array
    {
        return $this->call('POST', '/session/demonstration', body: $body);
    }

    /** Ver qué ofrece la demostración */
    public function getDemonstration(): array
    {
        return $this->call('GET', '/session/demonstration');
    }

    /** Ver lo que un equipo necesita de la sesión */
    public function getSessionDevice(): array
    {
        return $this->call('GET', '/session/device');
    }

    /**
     * Salir después, cuando vuelve la señal
     *
     * @param array<string, mixed> $body
     */
    public function signOut(array $body): array
    {
        return $this->call('POST', '/sign-outs', body: $body);
    }

    /**
     * Volver a probar quién sos
     *
     * @param array<string, mixed> $body
     */
    public function confirmSession(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/session/confirmation', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Pedir un enlace para elegir otra clave
     *
     * @param array<string, mixed> $body
     */
    public function requestPasswordReset(array $body): array
    {
        return $this->call('POST', '/password-resets', body: $body);
    }

    /**
     * Ver de quién es un enlace
     *
     * @param array{token: string} $path
     */
    public function readPasswordReset(array $path): array
    {
        return $this->call('GET', self::fill('/password-resets/{token}', $path));
    }

    /**
     * Elegir la clave con un enlace
     *
     * @param array{token: string} $path
     * @param array<string, mixed> $body
     */
    public function choosePassword(array $path, array $body): array
    {
        return $this->call('PUT', self::fill('/password-resets/{token}', $path), body: $body);
    }

    /**
     * Cambiar la clave propia
     *
     * @param array<string, mixed> $body
     */
    public function changePassword(array $body): array
    {
        return $this->call('PUT', '/session/password', body: $body);
    }

    /**
     * Pedir otra dirección de correo
     *
     * @param array<string, mixed> $body
     */
    public function askEmailChange(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/session/email-changes', body: $body, idempotencyKey: $idempotencyKey);
    }

    /** Ver la dirección que espera confirmación */
    public function listEmailChanges(): array
    {
        return $this->call('GET', '/session/email-changes');
    }

    /**
     * Ver qué hace un enlace de cambio de correo
     *
     * @param array{token: string} $path
     */
    public function readEmailChange(array $path): array
    {
        return $this->call('GET', self::fill('/email-changes/{token}', $path));
    }

    /**
     * Deshacer un cambio de correo
     *
     * @param array{token: string} $path
     * @param array<string, mixed> $body
     */
    public function undoEmailChange(array $path, array $body): array
    {
        return $this->call('PUT', self::fill('/email-changes/{token}', $path), body: $body);
    }

    /**
     * Confirmar la dirección nueva
     *
     * @param array{token: string} $path
     * @param array<string, mixed> $body
     */
    public function confirmEmailChange(array $path, array $body): array
    {
        return $this->call('PUT', self::fill('/session/email-changes/{token}', $path), body: $body);
    }

    /**
     * Empezar a poner un segundo factor
     *
     * @param array<string, mixed> $body
     */
    public function proposeSecondFactor(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/session/second-factor', body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Confirmar el segundo factor
     *
     * @param array<string, mixed> $body
     */
    public function confirmSecondFactor(array $body): array
    {
        return $this->call('PUT', '/session/second-factor', body: $body);
    }

    /**
     * Quitar el segundo factor
     *
     * @param array<string, mixed> $body
     */
    public function removeSecondFactor(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/session/second-factor/removal', body: $body, idempotencyKey: $idempotencyKey);
    }

    /** Empezar a ingresar con una llave de acceso */
    public function startPasskey(): array
    {
        return $this->call('POST', '/session/passkey-challenges');
    }

    /**
     * Ingresar con una llave de acceso
     *
     * @param array<string, mixed> $body
     */
    public function openSessionWithPasskey(array $body): array
    {
        return $this->call('POST', '/session/passkey', body: $body);
    }

    /**
     * Volver a probar quién sos, con una llave de acceso
     *
     * @param array<string, mixed> $body
     */
    public function confirmSessionWithPasskey(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/session/passkey-confirmation', body: $body, idempotencyKey: $idempotencyKey);
    }

    /** Listar las llaves de acceso propias */
    public function listPasskeys(): array
    {
        return $this->call('GET', '/passkeys');
    }

    /**
     * Agregar una llave de acceso
     *
     * @param array<string, mixed> $body
     */
    public function addPasskey(array $body, ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/passkeys', body: $body, idempotencyKey: $idempotencyKey);
    }

    /** Empezar a agregar una llave de acceso */
    public function offerPasskey(?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/passkeys/challenges', idempotencyKey: $idempotencyKey);
    }

    /**
     * Quitar una llave de acceso
     *
     * @param array{id: string} $path
     */
    public function removePasskey(array $path): array
    {
        return $this->call('DELETE', self::fill('/passkeys/{id}', $path));
    }

    /**
     * Listar quiénes ingresan
     *
     * @param array{shipper?: string} $query
     */
    public function listUsers(array $query = []): array
    {
        return $this->call('GET', '/users', query: $query);
    }

    /**
     * Invitar a alguien
     *
     * @param array<string, mixed> $body
     * @param array{shipper?: string} $query
     */
    public function inviteUser(array $body, array $query = [], ?string $idempotencyKey = null): array
    {
        return $this->call('POST', '/users', query: $query, body: $body, idempotencyKey: $idempotencyKey);
    }

    /**
     * Cambiar el rol de alguien
     *
     * @param array{id: string} $path
     * @param array<string, mixed> $body
     * @param array{shipper?: string} $query
     */
    public function changeUser(array $path, array $body, array $query = []): array
    {
        return $this->call('PUT', self::fill('/users/{id}', $path), query: $query, body: $body);
    }

    /**
     * Quitar a alguien
     *
     * @param array{id: string} $path
     * @param array{shipper?: string} $query
     */
    public function removeUser(array $path, array $query = []): array
    {
        return $this->call('DELETE', self::fill('/users/{id}', $path), query: $query);
    }

    /**
     * Mandar un enlace para elegir otra clave, o de nuevo la invitación
     *
     * @param array{id: string} $path
     * @param array{shipper?: string} $query
     */
    public function resetUser(array $path, array $query = [], ?string $idempotencyKey = null): array
    {
        return $this->call('POST', self::fill('/users/{id}/reset-link', $path), query: $query, idempotencyKey: $idempotencyKey);
    }

    /**
     * Cerrar las sesiones de alguien
     *
     * @param array{id: string} $path
     * @param array{shipper?: string} $query
     */
    public function endUserSessions(array $path, array $query = []): array
    {
        return $this->call('DELETE', self::fill('/users/{id}/sessions', $path), query: $query);
    }

    /**
     * Aceptar o rechazar una invitación
     *
     * @param array{id: string} $path
     * @param array<string, mixed> $body
     */
    public function answerInvitation(array $path, array $body): array
    {
        return $this->call('PUT', self::fill('/session/invitations/{id}', $path), body: $body);
    }

    /**
     * Aceptar o rechazar una invitación con su enlace
     *
     * @param array{token: string} $path
     * @param array<string, mixed> $body
     */
    public function answerInvitationLink(array $path, array $body): array
    {
        return $this->call('PUT', self::fill('/invitations/{token}', $path), body: $body);
    }

    /** Ver el nombre, el color y el logo del transportista */
    public function showBrand(): array
    {
        return $this->call('GET', '/brand');
    }

    // End of what is written.

    /**
     * @param array<string, mixed> $query
     * @param array<string, mixed>|string|null $body What is sent as JSON, or the bytes of a file.
     */
    private function call(
        string $method,
        string $path,
        array $query = [],
        array|string|null $body = null,
        ?string $idempotencyKey = null,
    ): mixed {
        // Retries carry the key of the first try, so that nothing is done twice.
        $key = $idempotencyKey ?? ($method === 'POST' ? bin2hex(random_bytes(16)) : null);
        $url = rtrim($this->url, '/') . '/v1' . $path . self::queryText($query);
        $headers = $this->headersFor($body, $key);
        $content = is_array($body) ? self::toJson($body) : $body;
        for ($attempt = 0; ; $attempt++) {
            try {
                return ($this->send)($method, $url, $headers, $content)->read();
            } catch (PostaException $error) {
                if ($attempt >= $this->retries || !$this->mayRetry($error, $method)) {
                    throw $error;
                }
                ($this->wait)(self::waitMs($error, $attempt));
            }
        }
    }

    /**
     * @param array<string, mixed>|string|null $body
     * @return array<string, string>
     */
    private function headersFor(array|string|null $body, ?string $idempotencyKey): array
    {
        $headers = array_filter([
            'Authorization' => 'Bearer ' . $this->key,
            'Accept-Language' => $this->language,
            'Posta-Version' => $this->version,
            'Idempotency-Key' => $idempotencyKey,
            'Content-Type' => match (true) {
                is_array($body) => 'application/json',
                is_string($body) => 'application/octet-stream',
                default => null,
            },
        ], is_string(...));
        foreach ($headers as $name => $value) {
            // A line break would begin another header.
            if (preg_match('/[\x00-\x1f\x7f]/', $value) === 1) {
                throw new \InvalidArgumentException("$name: it has characters that no header may have");
            }
        }
        return $headers;
    }

    /** What may succeed later. A POST has its Idempotency-Key; a PATCH may have been done. */
    private function mayRetry(PostaException $error, string $method): bool
    {
        if (($error->retryAfterSeconds ?? 0) > $this->longestWaitSeconds) {
            return false;
        }
        if (in_array($error->status, [429, 503], true) || $error->errorCode === 'request-in-progress') {
            return true;
        }
        return in_array($error->status, [0, 502, 504], true) && $method !== 'PATCH';
    }

    private static function waitMs(PostaException $error, int $attempt): int
    {
        $backOffMs = (int) (self::BACK_OFF_MS * 2 ** $attempt * random_int(75, 125) / 100);
        return $error->retryAfterSeconds === null ? $backOffMs : $error->retryAfterSeconds * 1_000;
    }

    /** @param array<mixed> $body Bodies are objects; PHP can't tell an empty one from a list. */
    private static function toJson(array $body): string
    {
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;
        return json_encode($body === [] ? (object) [] : $body, $flags);
    }

    /** @param array<string, mixed> $query What is null is left out; lists are joined by commas. */
    private static function queryText(array $query): string
    {
        $sent = array_map(
            static fn (mixed $value) => match (true) {
                is_bool($value) => $value ? 'true' : 'false',
                is_array($value) => implode(',', $value),
                default => (string) $value,
            },
            array_filter($query, static fn (mixed $value) => $value !== null),
        );
        return $sent === [] ? '' : '?' . http_build_query($sent, '', '&', PHP_QUERY_RFC3986);
    }

    /** @param array<string, string|int> $parts */
    private static function fill(string $path, array $parts): string
    {
        $put = static function (array $match) use ($parts): string {
            $value = (string) ($parts[$match[1]] ?? '');
            return $value !== '' ? rawurlencode($value)
                : throw new \InvalidArgumentException("path: {$match[1]} is missing");
        };
        return (string) preg_replace_callback('/\{(\w+)\}/', $put, $path);
    }
}

/** Follows the pages of lists: `foreach ($posta->all->listOrders() as $order)`. */
final class Pages
{
    public function __construct(private readonly Posta $posta)
    {
    }

    // Written by ./posta write from the rows of the service.
    /** Ver la tabla de precios de la cuenta */
    public function getPriceTable(): \Generator
    {
        return self::follow(fn () => $this->posta->getPriceTable(), []);
    }

    /**
     * Listar y buscar órdenes
     *
     * @param array{after?: string, limit?: int, q?: string, state?: 'PI'|'IF'|'GE'|'CO'|'AS'|'AR'|'MA'|'LD'|'EI'|'DL'|'CA'|'DV'|'RV'|'RM'|'RC', service?: 'E'|'R'|'B'|'F'|'G'|'C', from?: string, to?: string, province?: string, postalCode?: string, late?: bool, sort?: 'newest'|'oldest', expand?: string} $query
     */
    public function listOrders(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listOrders(query: $query), $query);
    }

    /**
     * Ver los puntos de retiro cercanos al domicilio de un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function listPointsNearShipment(array $path): \Generator
    {
        return self::follow(fn () => $this->posta->listPointsNearShipment(path: $path), []);
    }

    /**
     * Listar y buscar envíos
     *
     * @param array{after?: string, limit?: int, codes?: string, q?: string, state?: 'PI'|'IF'|'GE'|'CO'|'AS'|'AR'|'MA'|'LD'|'EI'|'DL'|'CA'|'DV'|'RV'|'RM'|'RC', service?: 'E'|'R'|'B'|'F'|'G'|'C', from?: string, to?: string, province?: string, postalCode?: string, late?: bool, sort?: 'newest'|'oldest'|'attention', attention?: 'true'|'nobody-home'|'branch-wait'|'address'|'uncovered'|'late'|'idle'|'rescue-waiting'|'cash-difference'|'returning'|'heavier', printed?: bool} $query
     */
    public function listShipments(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listShipments(query: $query), $query);
    }

    /**
     * Ver las mediciones de un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function listOwnMeasurements(array $path): \Generator
    {
        return self::follow(fn () => $this->posta->listOwnMeasurements(path: $path), []);
    }

    /**
     * Listar los envíos sin imprimir
     *
     * @param array{after?: string, limit?: int} $query
     */
    public function listPendingLabels(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listPendingLabels(query: $query), $query);
    }

    /**
     * Listar las hojas de entrega de un día
     *
     * @param array{after?: string, limit?: int, day?: string} $query
     */
    public function listHandOvers(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listHandOvers(query: $query), $query);
    }

    /**
     * Listar los envíos de una hoja de entrega
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int} $query
     */
    public function listHandOverShipments(array $path, array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listHandOverShipments(path: $path, query: $query), $query);
    }

    /** Ver las vistas guardadas */
    public function listSavedViews(): \Generator
    {
        return self::follow(fn () => $this->posta->listSavedViews(), []);
    }

    /**
     * Buscar puntos de retiro
     *
     * @param array{latitude?: int|float, longitude?: int|float, street?: string, locality?: string, postalCode?: string, q?: string, locker?: bool, cash?: bool, open?: bool, closed?: bool, weightKg?: int|float, sidesCm?: string} $query
     */
    public function searchPickupPoints(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->searchPickupPoints(query: $query), $query);
    }

    /**
     * Listar los rescates
     *
     * @param array{after?: string, limit?: int, state?: 'pending'|'done'|'failed'|'withdrawn', trackingCode?: string} $query
     */
    public function listOwnRescues(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listOwnRescues(query: $query), $query);
    }

    /**
     * Ver los reclamos propios
     *
     * @param array{after?: string, limit?: int, state?: 'open'|'accepted'|'refused'|'withdrawn', trackingCode?: string} $query
     */
    public function listOwnClaims(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listOwnClaims(query: $query), $query);
    }

    /**
     * Ver lo cotizado, medido y cobrado de cada envío
     *
     * @param array{after?: string, limit?: int, from: string, to: string} $query
     */
    public function listAccountShipments(array $query): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listAccountShipments(query: $query), $query);
    }

    /**
     * Ver lo que se cobra por semana
     *
     * @param array{from: string, to: string} $query
     */
    public function listAccountWeeks(array $query): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listAccountWeeks(query: $query), $query);
    }

    /**
     * Ver los envíos que se cobran distinto de lo cotizado
     *
     * @param array{after?: string, limit?: int, from: string, to: string} $query
     */
    public function listAccountDifferences(array $query): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listAccountDifferences(query: $query), $query);
    }

    /**
     * Ver los envíos que piden una decisión
     *
     * @param array{after?: string, limit?: int, kind?: 'nobody-home'|'branch-wait'|'address'|'uncovered'|'late'|'idle'|'rescue-waiting'|'cash-difference'|'returning'|'heavier'} $query
     */
    public function listAttention(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listAttention(query: $query), $query);
    }

    /**
     * Ver los avisos
     *
     * @param array{unread?: bool} $query
     */
    public function listNotices(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listNotices(query: $query), $query);
    }

    /** Listar las claves de la cuenta */
    public function listOwnKeys(): \Generator
    {
        return self::follow(fn () => $this->posta->listOwnKeys(), []);
    }

    /**
     * Listar lo cobrado por tus envíos contra reembolso
     *
     * @param array{after?: string, limit?: int, state?: 'collected'|'handed-over'|'settled'|'paid'|'reversed', trackingCode?: string} $query
     */
    public function listOwnCollected(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listOwnCollected(query: $query), $query);
    }

    /**
     * Listar tus liquidaciones de cobranzas
     *
     * @param array{after?: string, limit?: int, paid?: bool, from?: string, to?: string} $query
     */
    public function listOwnCashStatements(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listOwnCashStatements(query: $query), $query);
    }

    /**
     * Ver los SKU de la cuenta
     *
     * @param array{after?: string, limit?: int} $query
     */
    public function listOwnSkus(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listOwnSkus(query: $query), $query);
    }

    /**
     * Ver el stock de la cuenta
     *
     * @param array{after?: string, limit?: int, sku?: string} $query
     */
    public function listOwnStock(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listOwnStock(query: $query), $query);
    }

    /**
     * Ver los vales de la cuenta
     *
     * @param array{after?: string, limit?: int, state?: 'announced'|'receiving'|'closed'|'withdrawn', sort?: 'oldest'|'newest'} $query
     */
    public function listOwnVouchers(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listOwnVouchers(query: $query), $query);
    }

    /**
     * Ver el stock por SKU
     *
     * @param array{after?: string, limit?: int, q?: string, show?: 'running-out'|'expiring'} $query
     */
    public function getStockSummary(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->getStockSummary(query: $query), $query);
    }

    /**
     * Ver el libro del stock
     *
     * @param array{after?: string, limit?: int, sku?: string, document?: string, from?: string, sort?: 'oldest'|'newest'} $query
     */
    public function listOwnStockMovements(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listOwnStockMovements(query: $query), $query);
    }

    /**
     * Leer eventos
     *
     * @param array{after?: string, limit?: int, types?: string, trackingCode?: string, wait?: int} $query
     */
    public function readEvents(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->readEvents(query: $query), $query);
    }

    /** Listar los tipos de eventos */
    public function listEventTypes(): \Generator
    {
        return self::follow(fn () => $this->posta->listEventTypes(), []);
    }

    /**
     * Listar las suscripciones
     *
     * @param array{after?: string, limit?: int} $query
     */
    public function listWebhooks(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listWebhooks(query: $query), $query);
    }

    /**
     * Ver el registro de entregas
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int, event?: string, trackingCode?: string, failed?: bool} $query
     */
    public function listWebhookAttempts(array $path, array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listWebhookAttempts(path: $path, query: $query), $query);
    }

    /**
     * Ver lo que falta entregar
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int, state?: 'open'|'dead'} $query
     */
    public function listWebhookDeliveries(array $path, array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listWebhookDeliveries(path: $path, query: $query), $query);
    }

    /**
     * Listar las importaciones
     *
     * @param array{after?: string, limit?: int} $query
     */
    public function listImports(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listImports(query: $query), $query);
    }

    /**
     * Listar los errores de una importación
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int} $query
     */
    public function listImportErrors(array $path, array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listImportErrors(path: $path, query: $query), $query);
    }

    /**
     * Listar las órdenes de una importación, como se leyeron
     *
     * @param array{id: string} $path
     * @param array{after?: string, limit?: int, state?: 'right'|'wrong'|'loaded'|'refused'} $query
     */
    public function listImportOrders(array $path, array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listImportOrders(path: $path, query: $query), $query);
    }

    /** Listar los escenarios */
    public function listScenarios(): \Generator
    {
        return self::follow(fn () => $this->posta->listScenarios(), []);
    }

    /**
     * Ver las simulaciones de un envío
     *
     * @param array{trackingCode: string} $path
     */
    public function listScenarioRuns(array $path): \Generator
    {
        return self::follow(fn () => $this->posta->listScenarioRuns(path: $path), []);
    }

    /** Listar las sesiones propias */
    public function listSessions(): \Generator
    {
        return self::follow(fn () => $this->posta->listSessions(), []);
    }

    /** Ver la dirección que espera confirmación */
    public function listEmailChanges(): \Generator
    {
        return self::follow(fn () => $this->posta->listEmailChanges(), []);
    }

    /** Listar las llaves de acceso propias */
    public function listPasskeys(): \Generator
    {
        return self::follow(fn () => $this->posta->listPasskeys(), []);
    }

    /**
     * Listar quiénes ingresan
     *
     * @param array{shipper?: string} $query
     */
    public function listUsers(array $query = []): \Generator
    {
        return self::follow(fn (array $query) => $this->posta->listUsers(query: $query), $query);
    }

    // End of what is written.

    /**
     * Yields the items of a list, page after page; an empty page is the last one there is now.
     *
     * @param callable(array<string, mixed>): array<string, mixed> $ask
     * @param array<string, mixed> $query
     * @return \Generator<int, array<string, mixed>>
     */
    private static function follow(callable $ask, array $query): \Generator
    {
        do {
            $page = $ask($query);
            foreach ($page['items'] as $item) {
                yield $item;
            }
            $query['after'] = $page['items'] === [] ? null : ($page['next'] ?? null);
        } while ($query['after'] !== null);
    }
}

/** A call that was refused or got no answer; `errorCode` says why, and never changes. */
class PostaException extends \RuntimeException
{
    /**
     * @param int $status The HTTP status; 0 where there was no answer.
     * @param list<array{field?: string, code?: string, detail: string}> $errors
     *     What is wrong with each field.
     * @param string|null $requestId Identifies the request in the service's log.
     */
    final public function __construct(
        string $message,
        public readonly int $status,
        public readonly string $errorCode,
        public readonly array $errors = [],
        public readonly ?string $requestId = null,
        public readonly ?int $retryAfterSeconds = null,
    ) {
        parent::__construct($message, $status);
    }
}

/** No answer arrived, or not all of it. */
final class NoAnswer extends PostaException
{
}

/** Something is wrong with the request; `errors` names the fields. */
final class InvalidRequest extends PostaException
{
}

/** The key is unknown, or lacks a scope. */
final class NotAllowed extends PostaException
{
}

final class NotFound extends PostaException
{
}

/** The state of things does not allow it, or the same request is under way. */
final class Conflict extends PostaException
{
}

/** The service is busy, or there were too many calls; it was retried in vain. */
final class Busy extends PostaException
{
}

/** An answer as it arrived. */
final class Answer
{
    /** @param array<string, string> $headers Their names are in small letters. */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }

    /** Returns the answer's JSON as arrays, or its text or bytes; throws for a refusal. */
    public function read(): mixed
    {
        if ($this->status < 200 || $this->status > 299) {
            throw $this->toException();
        }
        if (!str_starts_with($this->headers['content-type'] ?? '', 'application/json')) {
            return $this->body;
        }
        try {
            return json_decode($this->body, true, 512, JSON_THROW_ON_ERROR);
        } catch (\JsonException $error) {
            throw new NoAnswer('the answer is not whole: ' . $error->getMessage(), 0, 'no-answer');
        }
    }

    private function toException(): PostaException
    {
        // A proxy on the way may answer anything.
        $problem = json_decode($this->body, true);
        $problem = is_array($problem) ? $problem : [];
        $class = match ($this->status) {
            400, 413, 415, 422 => InvalidRequest::class,
            401, 403 => NotAllowed::class,
            404, 410 => NotFound::class,
            409, 412 => Conflict::class,
            429, 503 => Busy::class,
            default => PostaException::class,
        };
        return new $class(
            is_string($problem['detail'] ?? null) ? $problem['detail'] : "HTTP {$this->status}",
            $this->status,
            is_string($problem['code'] ?? null) ? $problem['code'] : 'internal-error',
            is_array($problem['errors'] ?? null) ? $problem['errors'] : [],
            $this->headers['x-request-id'] ?? null,
            $this->retryAfterSeconds(),
        );
    }

    /** It is a number of seconds, or a date. */
    private function retryAfterSeconds(): ?int
    {
        $text = trim($this->headers['retry-after'] ?? '');
        if (preg_match('/^\d{1,9}$/', $text) === 1) {
            return (int) $text;
        }
        $at = $text === '' ? false : strtotime($text);
        return $at === false ? null : max(0, $at - time());
    }
}

/** Sends requests with PHP's own streams, which need no extension but openssl for https. */
final class Streams
{
    public function __construct(private readonly int $timeoutSeconds)
    {
    }

    /** @param array<string, string> $headers */
    public function send(string $method, string $url, array $headers, ?string $body): Answer
    {
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => self::toLines($headers),
            'protocol_version' => 1.1,
            'ignore_errors' => true,
            'timeout' => $this->timeoutSeconds,
            // The key goes to nobody else.
            'follow_location' => 0,
            // PHP takes a body of chunks that was cut for a whole one.
            'auto_decode' => false,
            ...($body === null ? [] : ['content' => $body]),
        ]]);
        $stream = @fopen($url, 'rb', false, $context);
        if ($stream === false) {
            throw self::noAnswer(error_get_last()['message'] ?? 'the service can not be reached');
        }
        try {
            return self::readAnswer($stream, $method);
        } finally {
            fclose($stream);
        }
    }

    /** @param resource $stream */
    private static function readAnswer($stream, string $method): Answer
    {
        $received = (string) stream_get_contents($stream);
        ['timed_out' => $isLate, 'wrapper_data' => $lines] = stream_get_meta_data($stream);
        if ($isLate) {
            throw self::noAnswer('the service did not answer in time');
        }
        [$status, $headers] = self::readHeaders($lines);
        $isChunked = strtolower($headers['transfer-encoding'] ?? '') === 'chunked';
        $body = $isChunked ? self::joinChunks($received) : $received;
        $length = $headers['content-length'] ?? null;
        if ($length !== null && $method !== 'HEAD' && strlen($body) !== (int) $length) {
            throw self::noAnswer('the connection was cut');
        }
        return new Answer($status, $headers, $body);
    }

    /**
     * @param list<string> $lines
     * @return array{int, array<string, string>} The last status line begins the answer itself.
     */
    private static function readHeaders(array $lines): array
    {
        [$status, $headers] = [0, []];
        foreach ($lines as $line) {
            if (preg_match('#^HTTP/\S+ (\d{3})#', $line, $match) === 1) {
                [$status, $headers] = [(int) $match[1], []];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower(trim($name))] = trim($value);
            }
        }
        return [$status, $headers];
    }

    private static function joinChunks(string $received): string
    {
        [$body, $at] = ['', 0];
        while (preg_match('/\G([0-9a-fA-F]{1,8})[^\r\n]*\r\n/', $received, $match, 0, $at) === 1) {
            $length = (int) hexdec($match[1]);
            if ($length === 0) {
                return $body;
            }
            $at += strlen($match[0]);
            $body .= substr($received, $at, $length);
            $at += $length + 2;
        }
        throw self::noAnswer('the connection was cut');
    }

    /** @param array<string, string> $headers */
    private static function toLines(array $headers): string
    {
        $lines = ['Connection: close'];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        return implode("\r\n", $lines);
    }

    private static function noAnswer(string $message): NoAnswer
    {
        return new NoAnswer($message, 0, 'no-answer');
    }
}

/** A message that is not the service's, or too old. */
final class WebhookRefused extends \RuntimeException
{
}

final class Webhook
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * Verifies a message of a subscription (Standard Webhooks) and returns its event.
     *
     * @param string $secret The subscription's, `whsec_...`.
     * @param array<string, string|list<string>> $headers As `getallheaders()`, `$_SERVER` or a
     *     PSR-7 request has them.
     * @param string $body The body as it arrived, before anything parsed it.
     * @return array<string, mixed>
     */
    public static function verify(string $secret, array $headers, string $body, ?int $now = null): array
    {
        $sent = self::ownHeaders($headers);
        $id = $sent['webhook-id'] ?? '';
        $at = $sent['webhook-timestamp'] ?? '';
        $signatures = $sent['webhook-signature'] ?? '';
        if ($id === '' || $at === '' || $signatures === '') {
            throw new WebhookRefused('webhook headers are missing');
        }
        if (preg_match('/^\d{1,12}$/', $at) !== 1 || abs(($now ?? time()) - (int) $at) > self::TOLERANCE_SECONDS) {
            throw new WebhookRefused('webhook is too old or too new');
        }
        if (!self::isSigned(self::decodeSecret($secret), "$id.$at.$body", $signatures)) {
            throw new WebhookRefused('webhook signature is wrong');
        }
        return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    }

    private static function isSigned(string $key, string $signed, string $signatures): bool
    {
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
        foreach (explode(' ', $signatures) as $signature) {
            if (hash_equals($expected, $signature)) {
                return true;
            }
        }
        return false;
    }

    private static function decodeSecret(string $secret): string
    {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        return is_string($key) && $key !== '' ? $key
            : throw new \InvalidArgumentException('webhook secret is malformed');
    }

    /**
     * @param array<string, mixed> $headers
     * @return array<string, string>
     */
    private static function ownHeaders(array $headers): array
    {
        $own = [];
        foreach ($headers as $name => $value) {
            $plain = str_replace('_', '-', strtolower((string) $name));
            $first = is_array($value) ? reset($value) : $value;
            if (is_string($first)) {
                $own[preg_replace('/^http-/', '', $plain)] = $first;
            }
        }
        return $own;
    }
}
