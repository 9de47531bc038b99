/** Answers of built rows that are files, or have headers of their own. */
import type { JsonSchema } from '../kits/fields/field.ts'
import {
  type AnswerHeaders,
  type CsvAnswer,
  csvFile,
  type FileAnswer,
  type FileMessage,
  type OperationAnswer,
  type OperationRow,
} from './operation.ts'
import type { View } from './view.ts'

/** An answer with more than a body, in place of a view. */
export interface Sheet<in Value> {
  readonly schema: JsonSchema
  readonly described: Pick<OperationRow<unknown>, 'csvResponse' | 'fileResponse'>
  readonly send: (value: Value) => OperationAnswer
}

/** Rows of a CSV file, in place of a view. */
export const csvOf: Sheet<Omit<CsvAnswer, 'status'>> = {
  schema: csvFile.response,
  described: { csvResponse: true },
  send: (content) => ({ status: 200, ...content }),
}

interface FileContent extends Omit<FileAnswer, 'status' | 'type'> {
  /** Where it is not the first type that was declared. */
  readonly type?: string
}

export function fileOf(
  declared: FileMessage & { readonly otherTypes?: readonly string[] },
  schema: JsonSchema = {
    type: 'string',
    format: 'binary',
    description: declared.description,
  },
): Sheet<FileContent> {
  return {
    schema,
    described: { fileResponse: declared },
    send: (content) => ({ status: 200, type: declared.type, ...content }),
  }
}

interface BodyWithHeaders<Value> extends AnswerHeaders {
  readonly body: Value
}

/** An answer with headers or cookies beside its body. */
export function withHeaders<Value>({ schema, write }: View<Value>): Sheet<BodyWithHeaders<Value>> {
  return {
    schema,
    described: {},
    send: ({ body, ...headers }) => ({ status: 200, body: write(body), ...headers }),
  }
}
