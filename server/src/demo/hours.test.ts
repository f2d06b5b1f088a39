/**
 * The demo clinic at hours and days that are easily wrong: nothing later than now, today's shift open, the money sound, and
 * everybody can go on. A run takes the turns of the day and one more, another one each day; `DEMO_HOURS=all` takes every one
 * and every hour of the day.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { businessDay, daysBetween, momentFrom, today } from '@clinic/contract/days.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults } from '../../test/faults.ts'
import { asOwner, everywhere, install, migratedNow } from '../../test/installation.ts'
import { nextSteps } from '../../test/next-steps.ts'
import { everybodyReads } from '../../test/readings.ts'
import { moveClock, present } from '../kit/clock.ts'
import { seedDemo } from './index.ts'

/** 29 February, and the last day of a year by the till that closes late. */
const turns = ['2028-02-29 00:00:30', '2026-12-31 23:59:30']
/** The day before a till's year ends, its first, the first of a month, a Sunday's morning, a noon. */
const others = [
  '2026-12-31 03:59:00',
  '2027-01-01 04:00:30',
  '2026-11-01 05:30:00',
  '2026-11-22 08:15:00',
  '2026-11-20 12:01:00',
]
const ofToday = others[daysBetween('2026-01-01', today(present())) % others.length]!
const everyHour = Array.from({ length: 24 }, (_, hour) => `2026-11-22 ${String(hour).padStart(2, '0')}:10:00`)
const moments = process.env.DEMO_HOURS === 'all' ? [...turns, ...others, ...everyHour] : [...turns, ofToday]
const LONG = 120_000

const keysDir = mkdtempSync(join(tmpdir(), 'clinic-hours-'))
let blank: Awaited<ReturnType<typeof migratedNow>>
beforeAll(async () => {
  // Older than every moment tried.
  standAt(momentFrom('2026-10-01 12:00:00'))
  blank = await migratedNow()
}, LONG)
afterAll(async () => {
  await blank?.drop()
})

/** The whole run stands at this moment: process, database and what the database writes by itself. */
const standAt = (now: Date): void => moveClock(Math.round((now.getTime() - Date.now()) / 1000))

/** Columns that say when something happened; plans and ends say what is to come. */
const happened = `select format('%I.%I', n.nspname, c.relname) as rel, a.attname as col
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype and n.nspowner = 'clinic_owner'::regrole
    and n.nspname not in ('kit', 'graphile_worker') and a.attname !~ '^(expires|next_|due_|valid_|must_|releases_|expect_|plan_|starts_|ends_|original_start|from_start|to_start)|_until$'`

const laterThan = async (client: pg.Client, now: Date): Promise<unknown[]> => {
  const { rows } = await client.query<{ rel: string; col: string }>(happened)
  expect(rows.length).toBeGreaterThan(80)
  const parts = rows.map(
    ({ rel, col }) =>
      `select '${rel}.${col}' as place, max("${col}")::text as at from ${rel} where "${col}" > '${now.toISOString()}'`,
  )
  return await everywhere(client, `select * from (${parts.join(' union all ')}) x where at is not null`)
}

test.each(moments)(
  'at %s',
  async (text) => {
    const now = momentFrom(text)
    standAt(now)
    const { app, ownerUrl, drop } = await install(blank, keysDir)
    try {
      // Twelve live through real calls, the rest comes in bulk, as in the demo that a start makes.
      await seedDemo({ app, ownerUrl, size: 90, lived: 12, days: 2, seed: 7, now, say: () => {} })
      await asOwner(ownerUrl, async (client) => {
        expect(await everywhere(client, 'select id from customers.customer')).toHaveLength(90)
        expect(await laterThan(client, present())).toEqual([])
        expect(await everywhere(client, faults)).toEqual([])
        const shifts = await everywhere(
          client,
          `select business_date::text as day from cashier.cashier_shift where status = 'OPEN'`,
        )
        expect(shifts).toEqual(Array(3).fill({ day: businessDay(now) }))
      })
      expect(await nextSteps(app, now)).toBe(3)
      const { calls, wrong } = await everybodyReads(app, now)
      expect(wrong).toEqual([])
      expect(calls).toBeGreaterThan(80)
      expect(await asOwner(ownerUrl, (client) => everywhere(client, faults))).toEqual([])
    } finally {
      await drop()
    }
  },
  LONG,
)
