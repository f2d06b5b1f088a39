/** What stands on 划扣单: which session of how many, what is left, by whom, and where she signs. */

import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { deductionRecordTable } from '@clinic/contract/areas/purchases/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'

const titles = titlesOf(deductionRecordTable)
export type DeductionSlip = OutputOf<typeof purchases.slip>

const Line = ({ name, value }: { name: string; value: string | null | undefined }) =>
  value ? (
    <div className="pair">
      <span>{name}</span>
      <span>{value}</span>
    </div>
  ) : null

const sessionText = ({ sessionNo, sessionTotal, times }: DeductionSlip): string | undefined => {
  if (sessionNo === undefined || sessionTotal === undefined) return undefined
  const first = sessionNo - (times ?? 1) + 1
  return `第 ${first === sessionNo ? sessionNo : `${first}–${sessionNo}`} 次，共 ${sessionTotal} 次`
}

const Staff = ({ slip }: { slip: DeductionSlip }) =>
  isPrinted(slip.clinic, 'deduction', 'staff') && (
    <>
      <Line name={titles.doctorName} value={slip.doctorName} />
      <Line name={titles.nurseName} value={slip.nurseName} />
      <Line name={titles.deptName} value={slip.deptName} />
    </>
  )

export const DeductionSlipBody = ({ slip }: { slip: DeductionSlip }) => (
  <>
    <header className="slip-head">
      <h1>{slip.clinic.name}</h1>
      <PaperLines text={slip.clinic.head} />
      <p>划扣单 {slip.no}</p>
    </header>
    <section>
      <Line name={titles.customerName} value={slip.customerName} />
      <Line name={titles.treatedName} value={slip.treatedName} />
      <Line name={titles.productName} value={slip.productName} />
      <Line name="本次" value={slip.times === undefined ? undefined : `${slip.times} 次`} />
      <Line name="进度" value={sessionText(slip)} />
      <div className="pair total">
        <strong>还剩</strong>
        <strong className="figure">{slip.left} 次</strong>
      </div>
      <Staff slip={slip} />
      <Line name={titles.site} value={slip.site} />
      <Line name={titles.toothNos} value={slip.toothNos} />
      <Line name={titles.deductedAt} value={slip.deductedAt?.slice(0, 16)} />
    </section>
    <p>本人确认已接受上列治疗，次数无误。</p>
    <footer className="slip-foot">
      <p className="sheet-signs">
        <span>客户签字</span>
        <span>操作人</span>
        <span>日期</span>
      </p>
      {isPrinted(slip.clinic, 'deduction', 'address') && (
        <p>{[slip.clinic.address, slip.clinic.phone].filter(Boolean).join('　')}</p>
      )}
      <PaperLines text={slip.clinic.footer} />
      <p>
        打印 {slip.printedBy} {slip.printedAt.slice(0, 16)}
      </p>
    </footer>
  </>
)
