/** What is done with 佣金单: written for a deal, confirmed by somebody else, paid, cancelled. */
import type { Sheet } from '@clinic/contract/areas/declarations/calls.ts'
import { slips } from '@clinic/contract/areas/declarations/slip-calls.ts'
import { type Slip, slipTable, whyNotSlip } from '@clinic/contract/areas/declarations/slip-nouns.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { buttonOf, listExport } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { PercentInput } from '../../kit/form/PercentInput.tsx'
import { yuanText } from '../../kit/show/text.tsx'

export const slipTitles = titlesOf(slipTable)
const F = fieldsOf(slips.create)
const C = fieldsOf(slips.cancel)

export const writeSlip: RowAction<Sheet> = {
  label: '开佣金单',
  call: slips.create,
  title: ({ customerName }: Sheet) => `开佣金单：${customerName}`,
  shown: ({ state }: Sheet) => state === 'dealt',
  about: ({ customerName, no, deal, agencyName, developerName }: Sheet) => [
    { label: '客户', value: customerName },
    { label: slipTitles.no, value: no },
    { label: '成交额', value: yuanText(deal) },
    { label: agencyName ? slipTitles.agencyName : slipTitles.developerName, value: agencyName ?? developerName },
  ],
  fields: (
    <>
      <F.Money name="base" label={slipTitles.base} required help="不超过成交额" />
      <F.Field name="rateBp" label={slipTitles.rateBp} required help="最多两位小数">
        <PercentInput parts={100} />
      </F.Field>
      <F.Money name="tax" label={slipTitles.tax} required help="没有填 0" />
      <F.TextArea name="remark" label={slipTitles.remark} rows={2} required={false} />
    </>
  ),
  initial: ({ deal }: Sheet) => ({ base: deal, tax: '0.00' }),
  input: ({ id }: Sheet) => ({ declarationId: id }),
  toInput: ({ base, rateBp, tax, remark }: Record<string, unknown>, { id }: Sheet) => ({
    declarationId: id,
    base,
    rateBp: Number(rateBp),
    tax,
    ...(remark ? { remark } : {}),
  }),
  follows: ['由其他人确认后再支付。', '之后退款，系统按比例生成扣回单。'],
}

const about = (row: Slip) => [
  { label: slipTitles.customerName, value: row.customerName },
  { label: slipTitles.no, value: row.no },
  { label: slipTitles.net, value: row.net === undefined ? '' : yuanText(row.net) },
]
const named = ({ id, version }: Slip) => ({ id, version })

/** @param me who is signed in: nobody confirms her own */
export const slipActionsOf = (me: number): readonly RowAction<Slip>[] => [
  act(slips.settle, {
    ...buttonOf('confirm'),
    title: '确认佣金单',
    shown: ({ state }: Slip) => state === 'draft',
    whyNot: (row: Slip) => whyNotSlip('confirm', row, me),
    about,
    input: (row: Slip) => ({ ...named(row), move: 'confirm' as const }),
  }),
  act(slips.settle, {
    label: '登记支付',
    title: '登记支付',
    shown: ({ state }: Slip) => state === 'confirmed',
    about,
    input: (row: Slip) => ({ ...named(row), move: 'pay' as const }),
    follows: ({ kind }: Slip) => [kind === 'back' ? '登记后视为已经扣回。' : '登记后不能作废，退款时另生成扣回单。'],
  }),
  act(slips.cancel, {
    label: '作废',
    danger: true,
    title: ({ no }: Slip) => `作废佣金单：报单 ${no}`,
    shown: ({ state, kind }: Slip) => kind === 'commission' && (state === 'draft' || state === 'confirmed'),
    whyNot: (row: Slip) => whyNotSlip('cancel', row, me),
    about,
    fields: <C.Reason name="reason" label={slipTitles.cancelReason} reasons={['填写错误', '渠道不返点', '重复']} />,
    initial: () => ({}),
    input: named,
  }),
]
export const exportingSlips = listExport(slips.export)
