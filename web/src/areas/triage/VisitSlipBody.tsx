/** What stands on 导诊单: her number large, where she goes and who receives her; no telephone, no sums. */
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { VisitSlip } from '@clinic/contract/areas/triage/slip.ts'
import { triageTable } from '@clinic/contract/areas/triage/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { visitTypeWords } from './words.ts'
import './triage.css'

const titles = titlesOf(triageTable)

const Line = ({ name, value }: { name: string; value: string | null | undefined }) =>
  value ? (
    <div className="pair">
      <span>{name}</span>
      <span>{value}</span>
    </div>
  ) : null

export const VisitSlipBody = ({ slip }: { slip: VisitSlip }) => {
  const { clinic, ticket, ahead, visitType } = slip
  const receivers = isPrinted(clinic, 'visit', 'receiver')
  return (
    <>
      <header className="slip-head">
        <h1>{clinic.name}</h1>
        <PaperLines text={clinic.head} />
        <p>导诊单 {slip.no}</p>
      </header>
      {ticket && <p className="slip-ticket">{ticket}</p>}
      <section>
        <Line name={titles.customerName} value={slip.customerName} />
        <Line name={titles.visitType} value={visitType && visitTypeWords[visitType]} />
        <Line name={titles.deptName} value={slip.deptName} />
        {receivers && <Line name={titles.consultantName} value={slip.consultantName} />}
        {receivers && <Line name={titles.doctorName} value={slip.doctorName} />}
        <Line name={titles.arriveTime} value={slip.arriveTime?.slice(0, 16)} />
        {isPrinted(clinic, 'visit', 'ahead') && <Line name="前面" value={ahead === null ? null : `${ahead} 人`} />}
        {isPrinted(clinic, 'visit', 'items') && <Line name={titles.itemsCarried} value={slip.itemsCarried} />}
      </section>
      <p>请留意大屏和广播叫号；过号请到前台。</p>
      <footer className="slip-foot">
        {isPrinted(clinic, 'visit', 'address') && <p>{[clinic.address, clinic.phone].filter(Boolean).join('　')}</p>}
        <PaperLines text={clinic.footer} />
        <p>
          打印 {slip.printedBy} {slip.printedAt.slice(0, 16)}
        </p>
      </footer>
    </>
  )
}
