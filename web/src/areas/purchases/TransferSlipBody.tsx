/** What stands on 转款单: what becomes whose, on whose word, and where both sign. */

import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import {
  transferKinds,
  transferRelations,
  transferStates,
  type transfers,
  transferTable,
  transferThings,
} from '@clinic/contract/areas/purchases/transfers.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { SlipFoot } from './SlipFoot.tsx'

const titles = titlesOf(transferTable)
export type TransferSlip = OutputOf<typeof transfers.slip>

const Line = ({ name, value }: { name: string; value: string | null | undefined }) =>
  value ? (
    <div className="pair">
      <span>{name}</span>
      <span>{value}</span>
    </div>
  ) : null

/** How much of it, as it is said of each thing. */
const muchOf = ({ what, qty }: TransferSlip): string | undefined => {
  if (what === undefined || what === 'BALANCE' || !qty) return undefined
  return `${qty} ${what === 'ITEM' ? '次' : '张'}`
}

const Money = ({ slip: { what, value, clinic } }: { slip: TransferSlip }) =>
  value === undefined ? null : (
    <>
      <div className="pair total">
        <strong>{what === 'BALANCE' ? '转出金额' : titles.value}</strong>
        <strong className="figure">{yuanText(value)}</strong>
      </div>
      {what === 'BALANCE' && isPrinted(clinic, 'transfer', 'capitals') && (
        <p className="capitals">{toCapitals(value)}</p>
      )}
    </>
  )

const signs = ['转出客户签字', '转入客户签字']

export const TransferSlipBody = ({ slip }: { slip: TransferSlip }) => (
  <>
    <header className="slip-head">
      <h1>{slip.clinic.name}</h1>
      <PaperLines text={slip.clinic.head} />
      <p>转款单 {slip.no}</p>
    </header>
    <section>
      <Line name={titles.customerName} value={slip.customerName} />
      <Line name={titles.toCustomerName} value={slip.toCustomerName} />
      <Line name={titles.relation} value={slip.relation && transferRelations[slip.relation]} />
      <Line name={titles.what} value={slip.what && transferThings[slip.what]} />
      {slip.what !== 'BALANCE' && <Line name={titles.productName} value={slip.productName} />}
      <Line name="数量" value={muchOf(slip)} />
      <Money slip={slip} />
      <Line name={titles.kind} value={slip.kind && transferKinds[slip.kind]} />
      {isPrinted(slip.clinic, 'transfer', 'reason') && <Line name={titles.reason} value={slip.reason} />}
      <Line name={titles.status} value={transferStates[slip.status]} />
      <Line name={titles.createdByName} value={slip.createdByName} />
      <Line name={titles.decidedByName} value={slip.decidedByName} />
    </section>
    <p>双方确认以上内容自愿转移。转入后只能在本院使用，不退现金。</p>
    <SlipFoot slip={slip} signs={signs} address={isPrinted(slip.clinic, 'transfer', 'address')} />
  </>
)
