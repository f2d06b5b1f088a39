/** From the forms of a sheet to what its calls take. */
import { customerWrite } from '@clinic/contract/areas/customers/nouns.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { fit } from '../../kit/schema.ts'
import { idsOf } from '../files/index.ts'

type Values = Readonly<Record<string, unknown>>

/** A line of what she thinks of, while it is typed. */
export type Intent = {
  readonly productId?: number | undefined
  readonly productName?: string | undefined
  readonly qty: number
  readonly quote?: string | null | undefined
}

/** Lines as the call takes them; one without a project says nothing. */
export const intentsSaid = (lines: unknown) =>
  ((lines ?? []) as readonly Intent[]).flatMap(({ productId, qty, quote }) =>
    productId ? [{ productId, qty, ...(quote ? { quote } : {}) }] : [],
  )

const saidIn = ({ attachments, intents, ...values }: Values): Values => ({
  ...values,
  intents: intentsSaid(intents),
  fileIds: idsOf(attachments),
})

/** What the sheet asks by itself, and the archive of somebody new does not. */
export const isSheets = (name: string): boolean => name === 'remark'

/** Form values into what is reported: of a new archive its own fields apart. */
export const reportSaid = (values: Values, customerId?: number) => {
  const known = customerId ?? (values['customerId'] as number | undefined)
  const said = fit(declarations.create, saidIn(values))
  if (known !== undefined) return { ...said, customerId: known }
  const hers = Object.entries(values).filter(
    ([name, value]) => name in customerWrite && !isSheets(name) && value !== undefined,
  )
  return { ...said, customer: { ...Object.fromEntries(hers), name: String(values['name'] ?? '') } }
}

export const changeSaid = (values: Values) => fit(declarations.update, saidIn(values))
