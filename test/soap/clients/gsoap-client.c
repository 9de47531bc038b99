/* gsoap-client <soap url> <calls.txt>: sends what the lines say, and prints lines of answers. */
#include "soapH.h"
#include "carrierBinding.nsmap"

static char *keys[500], *values[500];
static int known = 0;
static struct soap *soap;

static void load(const char *file) {
  static char line[4096];
  FILE *in = fopen(file, "r");
  while (in && fgets(line, sizeof line, in) && known < 500) {
    char *tab = strchr(line, '\t');
    if (!tab) continue;
    *tab = 0;
    tab[strcspn(tab + 1, "\n") + 1] = 0;
    keys[known] = strdup(line);
    values[known++] = strdup(tab + 1);
  }
  if (in) fclose(in);
}

static char *find(const char *operation, const char *path) {
  char key[200];
  snprintf(key, sizeof key, "%s.%s", operation, path);
  for (int i = 0; i < known; i++) if (!strcmp(keys[i], key)) return values[i];
  return NULL;
}

static char *entry(const char *operation, const char *list, int index, const char *field) {
  char path[200];
  snprintf(path, sizeof path, "%s[%d]%s", list, index, field);
  return find(operation, path);
}

static char **texts(const char *operation, const char *list, int *size) {
  static char *all[8][8];
  static int next = 0;
  char **some = all[next++ % 8];
  for (*size = 0; *size < 8 && (some[*size] = entry(operation, list, *size, "")); ) ++*size;
  return some;
}

static float *number(const char *text) {
  float *made = text ? (float *) soap_malloc(soap, sizeof(float)) : NULL;
  if (made) *made = strtof(text, NULL);
  return made;
}

static void print(const char *operation, const char *path, const char *value) {
  if (value) printf("%s.%s\t%s\n", operation, path, value);
}

static void print_entry(const char *operation, const char *list, int index, const char *field, const char *value) {
  if (value) printf("%s.%s[%d].%s\t%s\n", operation, list, index, field, value);
}

static int failed(const char *operation, int code) {
  if (code == SOAP_OK) return 0;
  soap_set_fault(soap);
  printf("%s.fault\t%s %s\n", operation, *soap_faultcode(soap), *soap_faultstring(soap));
  return 1;
}

static struct ns1__autentificacion *caller(const char *operation) {
  struct ns1__autentificacion *made = soap_malloc(soap, sizeof *made);
  soap_default_ns1__autentificacion(soap, made);
  made->shipper = find(operation, "autentificacion.shipper");
  made->password = find(operation, "autentificacion.password");
  return made;
}

static void print_movements(const char *operation, int size, struct ns1__movimiento *movements) {
  for (int i = 0; i < size; i++) {
    print_entry(operation, "movimientos", i, "check", movements[i].check);
    print_entry(operation, "movimientos", i, "descripcion", movements[i].descripcion);
    print_entry(operation, "movimientos", i, "checkFecha", movements[i].checkFecha);
    print_entry(operation, "movimientos", i, "agencia", movements[i].agencia);
  }
}

#define TRACK(operation, Operation) { \
  struct ns1__request##Operation request; \
  struct ns1__##operation##Response response; \
  soap_default_ns1__request##Operation(soap, &request); \
  request.autentificacion = caller(#operation); \
  request.codigoSeguimiento = find(#operation, "codigoSeguimiento"); \
  request.codigoAlternativo = find(#operation, "codigoAlternativo"); \
  request.fechaDesde = find(#operation, "fechaDesde"); \
  request.fechaHasta = find(#operation, "fechaHasta"); \
  if (!failed(#operation, soap_call_ns1__##operation(soap, url, NULL, &request, &response))) { \
    struct ns1__response##Operation *answer = response.response##Operation; \
    print(#operation, "codError", answer->codError); \
    print(#operation, "descError", answer->descError); \
    print(#operation, "codGestion", answer->codGestion); \
    print(#operation, "shipper", answer->shipper); \
    print(#operation, "nombreCliente", answer->nombreCliente); \
    print(#operation, "producto", answer->producto); \
    print(#operation, "fecha", answer->fecha); \
    print(#operation, "estado", answer->estado); \
    if (answer->direccion) { \
      print(#operation, "direccion.direccion", answer->direccion->direccion); \
      print(#operation, "direccion.localidad", answer->direccion->localidad); \
      print(#operation, "direccion.provincia", answer->direccion->provincia); \
    } \
    print_movements(#operation, answer->__sizemovimientos, answer->movimientos); \
  } }

static void fill_person(struct ns1__persona *person, const char *operation, const char *path) {
  char field[200];
  char *type;
  soap_default_ns1__persona(soap, person);
#define FIELD(name) (snprintf(field, sizeof field, "%s." name, path), find(operation, field))
  type = FIELD("tipoDocumento");
  if (type) {
    person->tipoDocumento = soap_malloc(soap, sizeof *person->tipoDocumento);
    soap_s2ns1__tipoDocumento(soap, type, person->tipoDocumento);
  }
  person->numeroDocumento = FIELD("numeroDocumento");
  person->nombre = FIELD("nombre");
  person->telefono = FIELD("telefono");
  person->celular = FIELD("celular");
}

static void fill_address(struct ns1__domicilio *address, const char *operation, const char *path) {
  char field[200];
  soap_default_ns1__domicilio(soap, address);
  address->direccion = FIELD("direccion");
  address->altura = FIELD("altura");
  address->codigoPostal = FIELD("codigoPostal");
  address->localidad = FIELD("localidad");
  address->provincia = FIELD("provincia");
  address->latitud = number(FIELD("latitud"));
  address->longitud = number(FIELD("longitud"));
  snprintf(field, sizeof field, "%s.telefono", path);
  address->telefono = texts(operation, field, &address->__sizetelefono);
}

static void order(const char *url) {
  const char *operation = "cargaCliente";
  struct ns1__requestCargaCliente request;
  struct ns1__cargaClienteResponse response;
  struct ns1__persona recipient, authorized[3];
  struct ns1__domicilio address;
  struct ns1__pieza piece;
  soap_default_ns1__requestCargaCliente(soap, &request);
  soap_default_ns1__pieza(soap, &piece);
  fill_person(&recipient, operation, "destinatario");
  recipient.email = texts(operation, "destinatario.email", &recipient.__sizeemail);
  fill_address(&address, operation, "domicilio");
  piece.largo = number(find(operation, "pieza.largo"));
  piece.alto = number(find(operation, "pieza.alto"));
  piece.ancho = number(find(operation, "pieza.ancho"));
  piece.peso = number(find(operation, "pieza.peso"));
  piece.CodBulto = find(operation, "pieza.CodBulto");
  request.autentificacion = caller(operation);
  request.destinatario = &recipient;
  request.domicilio = &address;
  request.datoNumerico = find(operation, "datoNumerico");
  request.codigoSeguimiento = find(operation, "codigoSeguimiento");
  request.codigoAlternativo = find(operation, "codigoAlternativo");
  request.descripcionProducto = find(operation, "descripcionProducto");
  request.pieza = &piece;
  request.valor = find(operation, "valor");
  request.valorContrareembolso = find(operation, "valorContrareembolso");
  while (request.__sizeautorizado < 3 && entry(operation, "autorizado", request.__sizeautorizado, ".nombre")) {
    char path[40];
    snprintf(path, sizeof path, "autorizado[%d]", request.__sizeautorizado);
    fill_person(&authorized[request.__sizeautorizado++], operation, path);
  }
  request.autorizado = authorized;
  request.modeloSms = find(operation, "modeloSms");
  request.cantidad = find(operation, "cantidad");
  request.marcaDeAgua = find(operation, "marcaDeAgua");
  request.remito = find(operation, "remito");
  request.observaciones = texts(operation, "observaciones", &request.__sizeobservaciones);
  soap_s2ns1__servicio(soap, find(operation, "servicio"), &request.servicio);
  if (failed(operation, soap_call_ns1__cargaCliente(soap, url, NULL, &request, &response))) return;
  print(operation, "codError", response.responseCargaCliente->codError);
  print(operation, "descError", response.responseCargaCliente->descError);
  print(operation, "resultado", response.responseCargaCliente->resultado);
  print(operation, "codGestion", response.responseCargaCliente->codGestion);
}

static void rate(const char *url) {
  const char *operation = "consultarTarifa";
  struct ns1__requestTarifa request;
  struct ns1__consultarTarifaResponse response;
  soap_default_ns1__requestTarifa(soap, &request);
  request.autentificacion = caller(operation);
  request.codigoPostal = find(operation, "codigoPostal");
  request.pesoEspecifico = find(operation, "pesoEspecifico");
  request.alto = find(operation, "alto");
  request.largo = find(operation, "largo");
  request.ancho = find(operation, "ancho");
  if (failed(operation, soap_call_ns1__consultarTarifa(soap, url, NULL, &request, &response))) return;
  print(operation, "codError", response.responseConsultarTarifa->codError);
  print(operation, "descError", response.responseConsultarTarifa->descError);
  print(operation, "pesoReal", response.responseConsultarTarifa->pesoReal);
  print(operation, "valorTarifa", response.responseConsultarTarifa->valorTarifa);
}

static void points(const char *url) {
  const char *operation = "getPuntosDeRetiro";
  struct ns1__requestPuntosDeRetiro request;
  struct ns1__getPuntosDeRetiroResponse response;
  struct ns1__domicilio place;
  soap_default_ns1__requestPuntosDeRetiro(soap, &request);
  request.autentificacion = caller(operation);
  request.ubicacion = &place;
  fill_address(&place, operation, "ubicacion");
  if (failed(operation, soap_call_ns1__getPuntosDeRetiro(soap, url, NULL, &request, &response))) return;
  print(operation, "codError", response.responseGetPuntosDeRetiro->codError);
  print(operation, "descError", response.responseGetPuntosDeRetiro->descError);
  for (int i = 0; i < response.responseGetPuntosDeRetiro->__sizesucursal; i++) {
    struct ns1__sucursal *one = response.responseGetPuntosDeRetiro->sucursal + i;
    print_entry(operation, "sucursal", i, "latitud", one->latitud);
    print_entry(operation, "sucursal", i, "longitud", one->longitud);
    print_entry(operation, "sucursal", i, "nombre", one->nombre);
    print_entry(operation, "sucursal", i, "codigo", one->codigo);
    print_entry(operation, "sucursal", i, "direccion", one->direccion);
    print_entry(operation, "sucursal", i, "codigoPostal", one->codigoPostal);
    print_entry(operation, "sucursal", i, "telefono", one->telefono);
    print_entry(operation, "sucursal", i, "distancia", one->distancia);
    print_entry(operation, "sucursal", i, "entrecalles", one->entrecalles);
    print_entry(operation, "sucursal", i, "municipalidad", one->municipalidad);
    print_entry(operation, "sucursal", i, "localidad", one->localidad);
    print_entry(operation, "sucursal", i, "provincia", one->provincia);
  }
}

static void voucher(const char *url) {
  const char *operation = "preIngresoVale";
  struct ns1__requestPreIngresoVale request;
  struct ns1__preIngresoValeResponse response;
  struct ns1__detalleVale lines[5];
  soap_default_ns1__requestPreIngresoVale(soap, &request);
  request.autentificacion = caller(operation);
  request.contacto = find(operation, "contacto");
  request.detalleVale = lines;
  while (request.__sizedetalleVale < 5 && entry(operation, "detalleVale", request.__sizedetalleVale, ".sku")) {
    int i = request.__sizedetalleVale++;
    soap_default_ns1__detalleVale(soap, &lines[i]);
    lines[i].sku = entry(operation, "detalleVale", i, ".sku");
    lines[i].cantidad = entry(operation, "detalleVale", i, ".cantidad");
    lines[i].desc_USCOREprod = entry(operation, "detalleVale", i, ".desc_prod");
  }
  if (failed(operation, soap_call_ns1__preIngresoVale(soap, url, NULL, &request, &response))) return;
  print(operation, "codError", response.responsePreIngresoVale->codError);
  print(operation, "descError", response.responsePreIngresoVale->descError);
  print(operation, "skuInexistente", response.responsePreIngresoVale->skuInexistente);
  print(operation, "nroVale", response.responsePreIngresoVale->nroVale);
}

static void normalize(const char *url) {
  const char *operation = "normalizadorDireccion";
  struct ns1__requestNormalizadorDireccion request;
  struct ns1__normalizadorDireccionResponse response;
  soap_default_ns1__requestNormalizadorDireccion(soap, &request);
  request.autentificacion = caller(operation);
#define GIVEN(field) request.field = find(operation, #field)
  GIVEN(calle), GIVEN(nivel1), GIVEN(nivel2), GIVEN(nivel10), GIVEN(numero), GIVEN(piso), GIVEN(depto), GIVEN(cp);
  if (failed(operation, soap_call_ns1__normalizadorDireccion(soap, url, NULL, &request, &response))) return;
  struct ns1__responseNormalizadorDireccion *answer = response.responseNormalizadorDireccion;
#define TOLD(field) print(operation, #field, answer->field)
  TOLD(codError), TOLD(descError), TOLD(calle), TOLD(cp), TOLD(depto), TOLD(entreCalle1), TOLD(entreCalle2);
  TOLD(nivel1), TOLD(nivel2), TOLD(nivel3), TOLD(nivel4), TOLD(nivel5), TOLD(nivel10), TOLD(numero), TOLD(piso);
  TOLD(latitud), TOLD(longitud), TOLD(zonaPeligrosa), TOLD(estado), TOLD(motivo);
  for (int i = 0; i < answer->__sizesuguerenciasPorDuda; i++) {
    struct ns1__suguerenciasPorDuda *one = answer->suguerenciasPorDuda + i;
#define LISTED(field) print_entry(operation, "suguerenciasPorDuda", i, #field, one->field)
    LISTED(alturaDesde), LISTED(alturaHasta), LISTED(cp), LISTED(observaciones);
    LISTED(nivel1), LISTED(nivel2), LISTED(nivel3), LISTED(nivel4);
  }
}

int main(int count, char **words) {
  const char *url = words[1];
  if (count < 3) return 2;
  load(words[2]);
  soap = soap_new1(SOAP_C_UTFSTRING);
  {
    struct ns1__requestValidToken request;
    enum xsd__boolean answer;
    request.idShipper = find("validToken", "idShipper");
    request.keyShipper = find("validToken", "keyShipper");
    if (!failed("validToken", soap_call_ns1__validToken(soap, url, NULL, &request, &answer)))
      printf("validToken\t%s\n", answer ? "true" : "false");
  }
  order(url);
  TRACK(tracking, Tracking)
  TRACK(trackingNew, TrackingNew)
  rate(url);
  {
    struct ns1__requestCanalizadorPorCodigoPostal request;
    struct ns1__canalizarPorCodigoPostalResponse response;
    request.autentificacion = caller("canalizarPorCodigoPostal");
    request.codigoPostal = find("canalizarPorCodigoPostal", "codigoPostal");
    if (!failed("canalizarPorCodigoPostal",
        soap_call_ns1__canalizarPorCodigoPostal(soap, url, NULL, &request, &response))) {
      print("canalizarPorCodigoPostal", "codError", response.responseCanalizarPorCodigoPostal->codError);
      print("canalizarPorCodigoPostal", "descError", response.responseCanalizarPorCodigoPostal->descError);
      print("canalizarPorCodigoPostal", "canalizador", response.responseCanalizarPorCodigoPostal->canalizador);
    }
  }
  normalize(url);
  points(url);
  voucher(url);
  {
    struct ns1__requestConsultas request;
    struct ns1__consultasResponse response;
    request.tipo_USCOREdoc = find("consultas", "tipo_doc");
    request.numero_USCOREdoc = find("consultas", "numero_doc");
    if (!failed("consultas", soap_call_ns1__consultas(soap, url, NULL, &request, &response))) {
      print("consultas", "success", response.responseConsultas->success);
      print("consultas", "codError", response.responseConsultas->codError);
      print("consultas", "descError", response.responseConsultas->descError);
      print_movements("consultas", response.responseConsultas->__sizemovimientos, response.responseConsultas->movimientos);
    }
  }
  return 0;
}
