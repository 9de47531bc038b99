<?php
// Carga un envío y pregunta por él. PHP 8, sin extensiones: php pedido.php
$base = getenv('POSTA_URL') ?: 'http://localhost:8080/testing';
$autentificacion = [
    'shipper' => (int) (getenv('POSTA_SHIPPER') ?: 9001),
    'password' => getenv('POSTA_PASSWORD') ?: 'demo-cross-9001',
];

/** Manda un pedido. Ante un límite (HTTP 429) espera lo que se le pide, hasta tres veces. */
function llamar(string $ruta, array $pedido, int $intentos = 3): array
{
    global $base, $autentificacion;
    $contexto = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => 'content-type: application/json',
        'content' => json_encode(['autentificacion' => $autentificacion] + $pedido),
        'timeout' => 30,
        'ignore_errors' => true, // lo que llega con HTTP 4xx o 5xx también se lee
    ]]);
    $conexion = fopen($base . $ruta, 'rb', false, $contexto);
    if ($conexion === false) {
        throw new RuntimeException('No hay conexión con el servicio.');
    }
    $cabeceras = implode("\n", stream_get_meta_data($conexion)['wrapper_data']);
    $cuerpo = stream_get_contents($conexion);
    fclose($conexion);
    if (preg_match('/^HTTP\S* 429/', $cabeceras) && $intentos > 1) {
        preg_match('/^retry-after: *(\d+)/mi', $cabeceras, $espera);
        sleep((int) ($espera[1] ?? 1));
        return llamar($ruta, $pedido, $intentos - 1);
    }
    return json_decode($cuerpo, true, 64, JSON_THROW_ON_ERROR);
}

/** Todo salió bien solo si codError es 0; si no, errores dice qué corregir, campo por campo. */
function exigir(array $respuesta): array
{
    if ($respuesta['codError'] === 0) {
        return $respuesta;
    }
    $lineas = ["codError {$respuesta['codError']}: {$respuesta['descError']}"];
    foreach ($respuesta['errores'] ?? [] as $error) {
        $lineas[] = "{$error['campo']}: {$error['descError']}";
    }
    throw new RuntimeException(implode("\n", $lineas));
}

$codigoSeguimiento = 'P-' . (int) (microtime(true) * 1000);

$orden = [
    'codigoSeguimiento' => $codigoSeguimiento,
    'servicio' => 'E',
    'destinatario' => [
        'tipoDocumento' => 'DNI',
        'numeroDocumento' => 28456123,
        'nombre' => 'María José Fernández',
        'email' => 'mj@ejemplo.com.ar',
        'celular' => '1156781234',
    ],
    'domicilio' => [
        'direccion' => 'Avenida Cabildo',
        'altura' => '2040',
        'codigoPostal' => 1428,
        'localidad' => 'Belgrano',
        'provincia' => 'Ciudad Autónoma de Buenos Aires',
    ],
    'productos' => [[
        'largo' => 32.5, 'alto' => 12, 'ancho' => 22, 'peso' => 1.35,
        'valor' => 48500, 'cantidad' => 1, 'sku' => 'ZAP-38',
    ]],
];

try {
    $cargada = exigir(llamar('/cargaCliente/', $orden));
    echo "Cargado: {$cargada['codGestion']}\n";
    $datos = [['codigoSeguimiento' => $codigoSeguimiento]];
    $envio = exigir(llamar('/tracking/consultaTrackingMasivo/', ['datos' => $datos])[0]);
    echo "Estado: {$envio['estado']}\n";
    echo "Para el comprador: {$envio['url_tracking']}\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
