# python3 client_zeep.py <soap url> <calls.json>: prints "path<TAB>value" lines.
import datetime, decimal, json, sys
import zeep, zeep.helpers

url, file = sys.argv[1:]
client = zeep.Client(url + '?wsdl')

def flatten(path, value):
    if isinstance(value, dict):
        for key, inner in value.items():
            flatten(f'{path}.{key}', inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            flatten(f'{path}[{index}]', inner)
    elif value is not None:
        if isinstance(value, bool):
            value = 'true' if value else 'false'
        elif isinstance(value, datetime.date):
            value = value.isoformat()
        print(f'{path}\t{value}')

for operation, request in json.load(open(file, encoding='utf-8'), parse_float=decimal.Decimal):
    try:
        answer = getattr(client.service, operation)(request)
        flatten(operation, zeep.helpers.serialize_object(answer, dict))
    except zeep.exceptions.Fault as fault:
        print(f'{operation}.fault\t{fault.code} {fault.message}')
