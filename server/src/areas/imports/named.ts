/** What a row names: where she came from, whose customer she is, who brought her. */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import type { Context } from '../../kit/context.ts'
import { type HeldArchive, mayRecommendAll, phoneHash, type SourceNamed } from '../customers/index.ts'
import { type Fault, numberSaid, type Read } from './cells.ts'

type Values = Read['values']
export type Person = { readonly id: number; readonly name: string; readonly atWork: boolean }
export type Named = { readonly fields: Partial<CustomerForm>; readonly faults: readonly Fault[] }
type Found = HeldArchive | undefined

export const STAFF = {
  developer: 'developerId',
  consultant: 'consultantId',
  service: 'csId',
  doctor: 'doctorId',
} as const
export const staffKeys = Object.keys(STAFF) as (keyof typeof STAFF)[]

const nothing: Named = { fields: {}, faults: [] }
const fault = (column: Fault['column'], kind: Fault['kind'], hint = ''): Named => ({
  fields: {},
  faults: [{ column, kind, ...(hint ? { hint } : {}) }],
})

/** @param found what stands: the source it has already may have gone out of use */
export const sourceOf = (
  { source, sourceType }: Values,
  sources: ReadonlyMap<string, readonly SourceNamed[]>,
  found: Found,
): Named & { readonly needsPerson: boolean } => {
  const asksNobody = (named: Named) => ({ ...named, needsPerson: false })
  if (!source) return asksNobody(nothing)
  const named = sources.get(source) ?? []
  const typed = sourceType ? named.filter(({ typeName }) => typeName === sourceType) : named
  if (typed.some(({ id }) => id === found?.sourceId)) return asksNobody(nothing)
  const [one] = typed
  if (!one) return asksNobody(fault('source', 'sourceUnknown', named.map(({ typeName }) => typeName).join('、')))
  if (typed.length > 1)
    return asksNobody(fault('source', 'sourceTwice', typed.map(({ typeName }) => typeName).join('、')))
  if (!one.usable) return asksNobody(fault('source', 'sourceOff'))
  return { fields: { sourceId: one.id, sourceTypeId: one.typeId }, faults: [], needsPerson: one.needsPerson }
}

/** An owner she has already stays, though he is disabled or has the name of another one. */
export const ownersOf = (values: Values, people: ReadonlyMap<string, readonly Person[]>, found: Found): Named => {
  const fields: Partial<CustomerForm> = {}
  const faults: Fault[] = []
  for (const key of staffKeys) {
    const name = values[key]
    const named = name ? (people.get(name) ?? []) : []
    if (!name || named.some(({ id }) => id === found?.[STAFF[key]])) continue
    const atWork = named.filter((one) => one.atWork)
    if (atWork.length === 1) fields[STAFF[key]] = atWork[0]!.id
    else
      faults.push({
        column: key,
        kind: atWork.length > 1 ? 'staffTwice' : named.length > 0 ? 'staffOff' : 'staffUnknown',
      })
  }
  return { fields, faults }
}

/** Archives a row may name, by code and by digest of their own numbers. */
export type Archives = {
  readonly byPhone: ReadonlyMap<string, HeldArchive>
  readonly byCode: ReadonlyMap<string, HeldArchive>
}

/** Numbers and codes by which the rows name who brought them. */
export const recommendersSaid = (said: readonly string[]): { phones: string[]; codes: string[] } => ({
  phones: said.flatMap((one) => numberSaid(one) ?? []),
  codes: said.map((one) => one.toUpperCase()),
})

/** Who brought her, by number or code. A source that asks for somebody is a fault where nobody is named. */
export const recommenderOf = (
  { recommender }: Values,
  { byPhone, byCode, hashOf }: Archives & { hashOf: (phone: string) => string },
  { found, needed, hasColumn }: { found: Found; needed: boolean; hasColumn: boolean },
): Named => {
  if (!recommender)
    return needed && !found?.recommenderId ? fault(hasColumn ? 'recommender' : 'source', 'sourceNeedsPerson') : nothing
  const number = numberSaid(recommender)
  const named = byCode.get(recommender.toUpperCase()) ?? (number ? byPhone.get(hashOf(number)) : undefined)
  if (!named) return fault('recommender', 'recommenderUnknown')
  if (!named.reached) return fault('recommender', 'recommenderNotYours')
  return named.id === found?.recommenderId ? nothing : { fields: { recommenderId: named.id }, faults: [] }
}

type Row = {
  readonly customerId: number | null
  readonly form: Partial<CustomerForm>
  readonly faults: readonly Fault[]
}

/** The same rows with what 老带新 has against their recommenders. @param hold see `namingsRefused` */
export const withReferrals = async <R extends Row>(
  ctx: Context,
  keys: Parameters<typeof phoneHash>[0],
  rows: readonly R[],
  hold: boolean,
): Promise<R[]> => {
  const naming = rows.filter(({ form }) => typeof form.recommenderId === 'number')
  const refused = await mayRecommendAll(
    ctx,
    naming.map(({ customerId, form }) => ({
      ...(customerId === null ? {} : { customerId }),
      recommenderId: form.recommenderId!,
      digests: [form.phone, form.phone2].flatMap((phone) => (phone ? phoneHash(keys, phone) : [])),
    })),
    hold,
  )
  const why = new Map(naming.map((row, at) => [row, refused[at]]))
  return rows.map((row) => {
    const refusal = why.get(row)
    const hint = refusal?.message.slice(0, 200)
    return refusal
      ? { ...row, faults: [...row.faults, { column: 'recommender', kind: 'recommenderRefused', hint }] }
      : row
  })
}
