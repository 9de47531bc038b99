/** Prints the methods of packages/client-php, from the rows that serve /v1. */
import {
  type Called,
  type Message,
  type Parameter,
  readCalled,
  type Schema,
} from './client-types.ts'

const mark = '    // Written by ./posta write from the rows of the service.\n'
const end = '    // End of what is written.\n'

/** Puts the methods between their marks: those of `Posta` first, then those of its lists. */
export function withPhpMethods(file: string): string {
  const called = readCalled()
  const written = [called.map(printMethod), called.filter(({ isList }) => isList).map(printPager)]
  const [head = '', ...parts] = file.split(mark)
  const tails = parts.map((part) => part.slice(part.indexOf(end)))
  return head + tails.map((tail, index) => `${mark}${written[index]?.join('')}${tail}`).join('')
}

interface Argument {
  readonly name: string
  readonly type: string
  readonly doc?: string
  readonly isRequired: boolean
}

function printMethod(called: Called): string {
  const { path, method, operation } = called
  const words = argumentsOf(called)
  const has = (name: string) => words.some((one) => one.name === name)
  const args = [
    `'${method.toUpperCase()}'`,
    has('path') ? `self::fill('${path}', $path)` : `'${path}'`,
    ...(has('query') ? ['query: $query'] : []),
    ...(has('body') ? ['body: $body'] : []),
    ...(has('idempotencyKey') ? ['idempotencyKey: $idempotencyKey'] : []),
  ]
  return printFunction(called, words, {
    answer: answerType(operation.responses),
    body: `return $this->call(${args.join(', ')});`,
  })
}

function printPager(called: Called): string {
  const words = argumentsOf(called).filter(({ name }) => name !== 'idempotencyKey')
  const { operationId } = called.operation
  const hasQuery = words.some(({ name }) => name === 'query')
  const parameters = words.map(({ name }) => `${name}: $${name}`).join(', ')
  const ask = `${hasQuery ? 'fn (array $query)' : 'fn ()'} => $this->posta->${operationId}(${parameters})`
  return printFunction(called, words, {
    answer: '\\Generator',
    body: `return self::follow(${ask}, ${hasQuery ? '$query' : '[]'});`,
  })
}

function printFunction(
  { operation }: Called,
  words: readonly Argument[],
  { answer, body }: { readonly answer: string; readonly body: string },
): string {
  const declared = words.map(
    ({ name, type, isRequired }) => `${type} $${name}${isRequired ? '' : unset(type)}`,
  )
  const docs = words.flatMap(({ name, doc }) => (doc ? [`     * @param ${doc} $${name}`] : []))
  const comment =
    docs.length === 0
      ? `    /** ${operation.summary} */`
      : ['    /**', `     * ${operation.summary}`, '     *', ...docs, '     */'].join('\n')
  return `${comment}
    public function ${operation.operationId}(${declared.join(', ')}): ${answer}
    {
        ${body}
    }

`
}

function unset(type: string): string {
  return type.startsWith('?') ? ' = null' : ' = []'
}

function argumentsOf({ operation }: Called): Argument[] {
  const { parameters = [], requestBody } = operation
  const shaped = (name: string) => {
    const own = parameters.filter((parameter) => parameter.in === name)
    if (own.length === 0) return []
    const isRequired = own.some(({ required }) => required)
    return [{ name, type: 'array', doc: shapeOf(own), isRequired }]
  }
  const isJson = requestBody && 'application/json' in requestBody.content
  const body = isJson
    ? { name: 'body', type: 'array', doc: 'array<string, mixed>', isRequired: true }
    : { name: 'body', type: 'string', isRequired: true }
  const key = { name: 'idempotencyKey', type: '?string', isRequired: false }
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
  const all = [
    ...shaped('path'),
    ...(requestBody ? [body] : []),
    ...shaped('query'),
    ...(takesKey ? [key] : []),
  ]
  return all.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
}

function shapeOf(parameters: readonly Parameter[]): string {
  const fields = parameters.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${phpType(schema)}`,
  )
  return `array{${fields.join(', ')}}`
}

function phpType({ type, enum: values, anyOf, oneOf }: Schema): string {
  if (values) return values.map((value) => `'${String(value)}'`).join('|')
  const either = anyOf ?? oneOf
  if (either) return either.map(phpType).join('|')
  const names = new Map([
    ['integer', 'int'],
    ['number', 'int|float'],
    ['boolean', 'bool'],
  ])
  return [type ?? 'string']
    .flat()
    .map((one) => names.get(one) ?? 'string')
    .join('|')
}

function answerType(responses: Readonly<Record<string, Message>>): string {
  const success = Object.entries(responses).find(([status]) => Number(status) < 400)?.[1]
  return success && 'application/json' in success.content ? 'array' : 'string'
}
