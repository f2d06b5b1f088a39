/** 推广机构: lists and files with masked numbers, one with the whole of them, and the choice of those in use. */
import { agencies, agency, agencyCycles, agencyKinds, agencyRates } from '@clinic/contract/areas/agencies/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { maskPhone } from '@clinic/contract/phone.ts'
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { type Column, col, everybody, rowOf } from '../../kit/list.ts'
import { listOfNoun, resource } from '../../kit/resource.ts'
import { inUse } from './reads.ts'
import { maskedAccount, type Sealed, unsealed } from './sealed.ts'

const scope = everybody('who brings customers is the same for all who may see this page')

type Told = (text: string) => string

const sealedColumn = (column: Sealed, told: Told): Column => ({
  ...col(`r.${column}_cipher`),
  read: (value, { id }, ctx) => (typeof value === 'string' ? told(unsealed(ctx, Number(id), column, value)) : ''),
})

const columnsWith = (phone: Told, account: Told) => ({
  contact: sealedColumn('contact', String),
  phone: sealedColumn('phone', phone),
  account: sealedColumn('account', account),
})

const said = { scope, columns: columnsWith(maskPhone, maskedAccount) }
export const list = listOfNoun(agency, said)
export const { list: agencyPage, remove: removeAgency } = resource({ list: agencies.list }, said)

const whole = listOfNoun(agency, { scope, columns: columnsWith(String, String) })

/** The whole of one, for whoever changes it; that she looked is written down. */
export const oneAgency = async (ctx: Context, { id }: { id: number }): Promise<OutputOf<typeof agencies.one>> => {
  const row = await rowOf(ctx, id, whole)
  ctx.note({ objectType: 'agency', objectId: id })
  return row
}

export const exportAgencies = (ctx: Context, input: InputOf<typeof agencies.export>) =>
  listFile(
    ctx,
    {
      name: '推广机构',
      list,
      object: 'agency',
      words: { kind: agencyKinds, rateBy: agencyRates, cycle: agencyCycles, status: { 0: '启用', 1: '禁用' } },
    },
    input,
  )

/** What a source may name. */
export const agencyOptions = async (ctx: Context): Promise<OutputOf<typeof agencies.options>> => {
  const { rows } = await sqlOf({ id: Id, name: Str, inUse: Bool })`
    select a.id, a.name, ${inUse('a')} as "inUse" from agencies.agency a order by a.name, a.id`.execute(ctx.db)
  return rows
}
