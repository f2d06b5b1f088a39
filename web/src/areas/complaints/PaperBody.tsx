/** What stands on 投诉记录: what was said of whom, what was done by when, and where those who answer for it sign. */
import {
  compensationKinds,
  complaintActs,
  complaintCategories,
  complaintChannels,
  complaintLevels,
  complaintStates,
  type complaints,
  complaintTerms,
} from '@clinic/contract/areas/complaints/calls.ts'
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { titles } from './columns.tsx'

export type ComplaintPaper = OutputOf<typeof complaints.paper>
type Complaint = ComplaintPaper

const Line = ({ name, value }: { name: string; value: string | null | undefined }) =>
  value ? (
    <div className="pair">
      <span>{name}</span>
      <span>{value}</span>
    </div>
  ) : null

const Said = ({ of }: { of: Complaint }) => (
  <section>
    <Line name={titles.customerName} value={of.customerName} />
    <Line name={titles.receivedAt} value={of.receivedAt?.slice(0, 16)} />
    <Line name={titles.channel} value={of.channel && complaintChannels[of.channel]} />
    <Line name={titles.category} value={complaintCategories[of.category]} />
    <Line name={titles.level} value={complaintLevels[of.level]} />
    <Line name={titles.term} value={of.term && complaintTerms[of.term]} />
    <Line name={titles.dueAt} value={of.dueAt?.slice(0, 16)} />
    <Line name={titles.state} value={complaintStates[of.state]} />
    <Line name={titles.content} value={of.content} />
    <Line name={titles.demand} value={of.demand} />
    <Line name={titles.respondentNames} value={of.respondentNames} />
    <Line name={titles.respondentDeptName} value={of.respondentDeptName} />
    <Line name={titles.productName} value={of.productName} />
    <Line name={titles.receiverName} value={of.receiverName} />
    <Line name={titles.handlerName} value={of.handlerName} />
    <Line name={titles.resolution} value={of.resolution} />
    <Line name={titles.dismissReason} value={of.dismissReason} />
    <Line name={titles.closedAt} value={of.closedAt?.slice(0, 16)} />
  </section>
)

const Story = ({ log }: Pick<Complaint, 'log'>) => (
  <section>
    <h2>经过</h2>
    {log.map(({ id, at, act, byName, content }) => (
      <p key={id}>
        {at.slice(0, 16)} {byName ?? '系统'} {complaintActs[act]}
        {content && `：${content}`}
      </p>
    ))}
  </section>
)

const Links = ({ links }: Pick<Complaint, 'links'>) => (
  <section>
    <h2>补偿单据</h2>
    {links.map(({ kind, documentId, no, amount, status }) => (
      <p key={`${kind}-${documentId}`}>
        {compensationKinds[kind]} {no} {yuanText(amount)} 元 {status}
      </p>
    ))}
  </section>
)

export const ComplaintPaperBody = ({ of }: { of: ComplaintPaper }) => (
  <>
    <header className="slip-head">
      <h1>{of.clinic.name}</h1>
      <PaperLines text={of.clinic.head} />
      <p>投诉记录 {of.no}</p>
    </header>
    <Said of={of} />
    {isPrinted(of.clinic, 'complaint', 'compensation') && of.links.length > 0 && <Links links={of.links} />}
    {isPrinted(of.clinic, 'complaint', 'timeline') && <Story log={of.log} />}
    <footer className="slip-foot">
      <p className="sheet-signs">
        <span>处理人</span>
        <span>负责人</span>
        <span>日期</span>
      </p>
      {isPrinted(of.clinic, 'complaint', 'address') && (
        <p>{[of.clinic.address, of.clinic.phone].filter(Boolean).join('　')}</p>
      )}
      <p>
        打印 {of.printedBy} {of.printedAt.slice(0, 16)}
      </p>
      <PaperLines text={of.clinic.footer} />
    </footer>
  </>
)
