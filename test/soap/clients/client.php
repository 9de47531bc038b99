<?php
// php client.php <wsdl|nowsdl|gzip|soap12> <soap url> <calls.json>: prints "path<TAB>value" lines.
[, $mode, $url, $file] = $argv;
$calls = json_decode(file_get_contents($file));
$options = ['exceptions' => true, 'features' => SOAP_SINGLE_ELEMENT_ARRAYS, 'cache_wsdl' => WSDL_CACHE_NONE];
if ($mode === 'gzip') $options['compression'] = SOAP_COMPRESSION_ACCEPT | SOAP_COMPRESSION_GZIP | 5;
if ($mode === 'soap12') $options['soap_version'] = SOAP_1_2;
if ($mode === 'nowsdl') {
  $options += ['location' => $url, 'uri' => 'urn:carrier'];
  $client = new SoapClient(null, $options);
} else {
  $client = new SoapClient("$url?wsdl", $options);
}

function flatten($path, $value) {
  if (is_object($value)) $value = get_object_vars($value);
  if (is_array($value)) {
    $list = array_is_list($value);
    foreach ($value as $key => $inner) flatten($list ? "{$path}[$key]" : "$path.$key", $inner);
    return;
  }
  if (is_bool($value)) $value = $value ? 'true' : 'false';
  echo "$path\t$value\n";
}

foreach ($calls as [$operation, $request]) {
  try {
    if ($mode === 'nowsdl') {
      $array = json_decode(json_encode($request), true);
      $answer = $client->__soapCall($operation, [new SoapParam($array, 'request' . ucfirst($operation))]);
    } else {
      $answer = $client->$operation($request);
    }
    flatten($operation, $answer);
  } catch (SoapFault $fault) {
    echo "$operation.fault\t{$fault->faultcode} {$fault->getMessage()}\n";
  }
}
