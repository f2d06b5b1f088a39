/**
 * The contract as a table under review: one line a call in `contract/calls.tsv`. A right that was widened, an audit row or
 * a limit that went, a key that need not be sent any more: each is a line of the diff, and red until somebody has read it.
 * After a change that is meant: `npx vitest run server/test/house-calls -u`.
 */
import { keysOf, type May } from '@clinic/contract/call.ts'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { operationIdOf } from '../src/documents/operation.ts'
import type { Route } from '../src/kit/routes.ts'
import type { Schema } from './samples.ts'

type Limited = Schema & { maxItems?: number; properties?: Record<string, Limited>; items?: Limited; anyOf?: Limited[] }

const mayOf = (may: May): string => keysOf(may).join(' | ') || String(may)

/** How far a value may go: `1…300` of a number, `≤30` of a text, `[≤200]` of a list. */
const limitOf = (field: Limited): string => {
  const { type, minimum, maximum, minLength, maxLength, minItems, maxItems, items, properties, anyOf } = field
  if (properties) return `{${fieldsOf(field)}}`
  if (items) return `[${minItems ? `${minItems}…` : ''}${maxItems ? `≤${maxItems} ` : ''}${limitOf(items)}]`
  if (anyOf) return anyOf.map(limitOf).filter(Boolean).sort().join('|')
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.enum)
    return field.enum
      .map((word) => JSON.stringify(word))
      .sort()
      .join('|')
  if (field['x-calendar']) return 'day'
  if (minimum === 1 && maximum === Number.MAX_SAFE_INTEGER) return 'id'
  if (minimum !== undefined || maximum !== undefined) return `${minimum ?? ''}…${maximum ?? ''}`
  const shape = field.pattern && field.pattern.length <= 60 ? `/${field.pattern}/` : ''
  if (maxLength !== undefined) return `${minLength ? `${minLength}…` : '≤'}${maxLength}${shape}`
  return shape || String(type ?? '')
}

const fieldsOf = ({ properties = {}, required = [] }: Limited): string =>
  Object.entries(properties)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}:${limitOf(field)}`)
    .join(' ')

const heads =
  'call method path may everyone effect idempotency audited perMinute envelope form body cookie table shows input'

const lineOf = (route: Route): string => {
  const { call } = route
  return [
    operationIdOf(route),
    call.method,
    call.path,
    mayOf(call.may),
    call.everyone.join(' '),
    call.effect,
    call.idempotency,
    call.audited ? 'audited' : '',
    call.perMinute ?? '',
    call.envelope,
    call.form,
    call.body,
    call.cookie ? 'cookie' : '',
    call.table ?? '',
    Object.entries(call.shows ?? {})
      .map(([field, columns]) => `${field}=${[columns].flat().join('+')}`)
      .join(' '),
    fieldsOf(call.input as TSchema as Limited),
  ]
    .join('\t')
    .replaceAll('\n', '\\n')
}

test('every call is as the table of calls says', async () => {
  const lines = areas.flatMap(({ routes }) => routes.map(lineOf))
  const table = `${[heads.replaceAll(' ', '\t'), ...lines.toSorted()].join('\n')}\n`
  await expect(table).toMatchFileSnapshot('../../contract/calls.tsv')
})
