/**
 * Whose day a document's number carries (docs/adr/0065): papers of money that of the till, which turns at four, papers about
 * people that of the calendar. Every kind of number a hospital gives out, on both sides of both turns.
 */
import { daysAfter, momentFrom, today } from '@clinic/contract/days.ts'
import { afterEach, expect, test } from 'vitest'
import { clockOffset, moveClock, present } from '../src/kit/clock.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { asSuperuser } from './one-number.ts'

const began = clockOffset()
afterEach(() => moveClock(began))

/** By the calendar: the report, the archive, the complaint, the dispute, the visit, the return visit, the consultation. */
const OF_PEOPLE = ['BD', 'FZ', 'GZ', 'HF', 'KH', 'TS', 'ZX']
/** By the till: orders, recharges, receipts, repayments, debts, sessions taken, refunds, changes, shifts, cash that moves. */
const OF_MONEY = ['CZ', 'GD', 'HK', 'HZ', 'JB', 'QK', 'SK', 'TK', 'XJ', 'XS']

const COLUMNS = `select c.oid::regclass::text as table, a.attname as column from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname in ('no', 'code') and a.atttypid = 'text'::regtype
  where c.relkind in ('r', 'p') and not c.relispartition and c.relforcerowsecurity`

/** What the hospital's papers are called, by the two letters that say what they are: days, each once. */
const daysByKind = ({ clinic }: FullClinic): Promise<Record<string, string[]>> =>
  asSuperuser(async (client) => {
    const { rows: columns } = await client.query<{ table: string; column: string }>(COLUMNS)
    const numbers = columns.map(({ table, column }) => `select ${column} as no from ${table} where hospital_id = $1`)
    const { rows } = await client.query<{ kind: string; day: string }>(
      `select distinct left(no, 2) as kind, substr(no, 3, 8) as day from (${numbers.join(' union all ')}) n
        where no ~ '^[A-Z]{2}20\\d{6}\\d{4,}$' order by 1, 2`,
      [clinic.hospitalId],
    )
    return Object.fromEntries(
      Object.entries(Object.groupBy(rows, ({ kind }) => kind)).map(([kind, of]) => [kind, of!.map(({ day }) => day)]),
    )
  })

const plain = (day: string): string => day.replaceAll('-', '')

test.each(['00:30', '03:59', '04:01'])(
  'at %s every number carries its own day',
  async (hour) => {
    const calendar = today(present())
    moveClock(began + Math.round((momentFrom(`${calendar} ${hour}:00`).getTime() - present().getTime()) / 1000))
    const till = hour < '04:00' ? daysAfter(calendar, -1) : calendar
    const found = await daysByKind(await newFullClinic())
    const due = (kinds: readonly string[], day: string) => Object.fromEntries(kinds.map((kind) => [kind, [plain(day)]]))
    expect(found).toEqual({ ...due(OF_PEOPLE, calendar), ...due(OF_MONEY, till) })
  },
  60_000,
)
