# python3 client_suds.py <soap url> <calls.json>: prints "path<TAB>value" lines.
import datetime, json, logging, sys
from suds import WebFault
from suds.client import Client
from suds.sudsobject import Object, asdict

logging.disable(logging.CRITICAL)
url, file = sys.argv[1:]
client = Client(url + '?wsdl', cache=None)

def flatten(path, value):
    if isinstance(value, Object):
        value = asdict(value)
    if isinstance(value, dict):
        for key, inner in value.items():
            flatten(f'{path}.{key[1:] if key.startswith("_") else key}', inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            flatten(f'{path}[{index}]', inner)
    elif value is not None:
        if isinstance(value, bool):
            value = 'true' if value else 'false'
        elif isinstance(value, datetime.date):
            value = value.isoformat()
        print(f'{path}\t{value}')

for operation, request in json.load(open(file, encoding='utf-8')):
    try:
        flatten(operation, getattr(client.service, operation)(request))
    except WebFault as fault:
        print(f'{operation}.fault\t{fault.fault.faultcode} {fault.fault.faultstring}')
