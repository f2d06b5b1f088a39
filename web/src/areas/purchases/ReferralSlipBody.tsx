/** What stands on 转诊单: who is referred where and for what; no sums, for another hospital reads it. */
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import {
  type ReferralSlip,
  referralNoteTable,
  referralStates,
} from '@clinic/contract/areas/purchases/referral-notes.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { SlipFoot } from './SlipFoot.tsx'

const titles = titlesOf(referralNoteTable)

const Line = ({ name, value }: { name: string; value: string | null | undefined }) =>
  value ? (
    <div className="pair">
      <span>{name}</span>
      <span>{value}</span>
    </div>
  ) : null

const signs = ['转出医院（盖章）', '客户签字']

export const ReferralSlipBody = ({ slip }: { slip: ReferralSlip }) => (
  <>
    <header className="slip-head">
      <h1>{slip.clinic.name}</h1>
      <PaperLines text={slip.clinic.head} />
      <p>转诊单 {slip.no}</p>
    </header>
    <section>
      <Line name={titles.customerName} value={slip.customerName} />
      <Line name={slip.side === 'OUT' ? '转往' : '转自'} value={slip.otherName} />
      <Line name={titles.otherNo} value={slip.otherNo} />
      <Line name={titles.productName} value={slip.productName} />
      <Line name={titles.qty} value={slip.qty === undefined ? undefined : `${slip.qty} 次`} />
      <Line name={titles.validTo} value={slip.validTo} />
      {isPrinted(slip.clinic, 'referralNote', 'reason') && <Line name={titles.reason} value={slip.reason} />}
      <Line name={titles.status} value={referralStates[slip.status]} />
      <Line name={titles.createdByName} value={slip.createdByName} />
      <Line name={titles.decidedByName} value={slip.decidedByName} />
    </section>
    {slip.status === 'ISSUED' ? (
      <p>本单供对方医院接诊参考，不含费用，不作收费凭证。</p>
    ) : (
      <p>以上项目已在转出医院付款，请凭本单和本人证件到对方医院办理，在该院使用。</p>
    )}
    <SlipFoot slip={slip} signs={signs} address={isPrinted(slip.clinic, 'referralNote', 'address')} />
  </>
)
