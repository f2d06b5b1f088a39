/** Sheets of customers as tests send them, and the slices of an import, one after the other. */
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { checkSlice, runSlice } from '../src/areas/imports/slices.ts'
import type { Actor } from './actor.ts'
import type { Clinic } from './clinic.ts'
import { sendFile } from './uploads.ts'

export type Line = Readonly<Record<string, string | number>>

/** An .xlsx of these rows under their heads. @param formulas cells `row,column` that are formulas */
export const sheetOf = async (
  rows: readonly Line[],
  formulas: ReadonlyMap<string, string> = new Map(),
): Promise<Buffer> => {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = new Map([...formulas].map(([place, formula]) => [place, { value: null, formula }]))
  const lines = [heads, ...rows.map((row) => heads.map((head) => row[head] ?? null))]
  return Buffer.from(await writeXlsx({ sheets: [{ name: '客户', rows: lines, cells }] }))
}

type How = { mode?: 'new' | 'update' | 'both'; match?: 'phone' | 'code'; name?: string }

/** Sends a sheet. */
export const sendSheet = (
  clinic: Clinic,
  who: Actor,
  bytes: Buffer,
  { mode = 'both', match = 'phone', name = '客户.xlsx' }: How = {},
) => sendFile(clinic.node, who.token, { name, bytes, fields: { mode, match }, call: imports.upload })

const stateOf = async (clinic: Clinic, id: number): Promise<string> => {
  const [row] = await clinic.rows(sql<{ state: string }>`select state from imports.import_batch where id = ${id}`)
  return row!.state
}

/** Works off one slice of a batch, as its sender. */
export const slice = async (clinic: Clinic, who: Actor, id: number): Promise<void> => {
  const task = (await stateOf(clinic, id)) === 'checking' ? checkSlice : runSlice
  await clinic.inside((ctx) => task(ctx, { batchId: id }), { staffId: who.staffId })
}

/** Works off slices until nothing is left to do. */
export const worked = async (clinic: Clinic, who: Actor, id: number): Promise<void> => {
  for (let at = 0; at < 200; at += 1) {
    const state = await stateOf(clinic, id)
    if (state !== 'checking' && state !== 'running') return
    await slice(clinic, who, id)
  }
}

/** Sends a sheet and looks at it. @returns the batch */
export const checked = async (clinic: Clinic, who: Actor, rows: readonly Line[], how: How = {}): Promise<number> => {
  const { data, ok, answer } = await sendSheet(clinic, who, await sheetOf(rows), how)
  if (!ok) throw new Error(`${answer.key} ${answer.message}`)
  await worked(clinic, who, data.id)
  return data.id
}

/** Lets in what is good, to the end. */
export const tookIn = async (clinic: Clinic, who: Actor, id: number) => {
  const { good } = await who.ask(imports.one, { id })
  await who.ask(imports.start, { id, count: good })
  await worked(clinic, who, id)
  return await who.ask(imports.one, { id })
}
