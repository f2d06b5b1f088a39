/** Writing down an agency: its numbers are sealed for its row, so that the row's id is taken first. */
import { type agencies, agency } from '@clinic/contract/areas/agencies/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { maskName, maskPhone } from '@clinic/contract/phone.ts'
import type { Context } from '../../kit/context.ts'
import { rowOf } from '../../kit/list.ts'
import { valuesIn } from '../../kit/resource.ts'
import { type Changed, insertRow, nextId, updateRow } from '../../kit/table.ts'
import { list } from './queries.ts'
import { maskedAccount, sealedColumns } from './sealed.ts'

type Form = Partial<InputOf<typeof agencies.create>>

/** What the trail keeps of a row as its list shows it, and of a form: nobody by name, numbers masked. */
const listed = <R extends { contact?: string }>(row: R) => ({
  ...row,
  ...(row.contact === undefined ? {} : { contact: row.contact && maskName(row.contact) }),
})
const told = ({ phone, account, ...plain }: Form): Record<string, unknown> => ({
  ...listed(plain),
  ...(phone === undefined ? {} : { phone: phone && maskPhone(phone) }),
  ...(account === undefined ? {} : { account: account && maskedAccount(account) }),
})

const columnsOf = (ctx: Context, id: number, form: Form) => {
  const { contact: _contact, phone: _phone, account: _account, ...plain } = form
  return { ...valuesIn(agency, plain), ...sealedColumns(ctx, id, form) }
}

export const createAgency = async (ctx: Context, form: InputOf<typeof agencies.create>): Promise<Changed> => {
  const id = await nextId(ctx)
  ctx.note({ objectType: 'agency', objectId: id, after: told(form) })
  return await insertRow(ctx, agency.table, { id, ...columnsOf(ctx, id, form) })
}

export const updateAgency = async (
  ctx: Context,
  { id, version, ...form }: InputOf<typeof agencies.update>,
): Promise<Changed> => {
  const before = await rowOf(ctx, id, list)
  ctx.note({ objectType: 'agency', objectId: id, before: listed(before), after: told(form) })
  return await updateRow(ctx, agency.table, { id, version }, columnsOf(ctx, id, form))
}

export const setAgencyStatus = async (
  ctx: Context,
  { id, version, status }: InputOf<typeof agencies.setStatus>,
): Promise<Changed> => {
  const before = await rowOf(ctx, id, list)
  ctx.note({ objectType: 'agency', objectId: id, before: { status: before.status }, after: { status } })
  return await updateRow(ctx, agency.table, { id, version }, { status })
}
