/** What stands on a printed order: what was agreed, that nothing is paid where it is given, on which day it stands, and who signs. */
import { type orders, orderTypes } from '@clinic/contract/areas/orders/calls.ts'
import { salesOrderTable } from '@clinic/contract/areas/orders/tables.ts'
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { yuanText } from '../../kit/show/text.tsx'

const titles = titlesOf(salesOrderTable)
export type OrderSheet = OutputOf<typeof orders.sheet>

const Line = ({ name, value }: { name: string; value: string | null | undefined }) =>
  value ? (
    <div className="pair">
      <span>{name}</span>
      <span>{value}</span>
    </div>
  ) : null

/** What makes it another one than an ordinary sale. */
const specialOf = ({ type, reworkOf, deposit }: OrderSheet): string | undefined => {
  if (type === 'FREE') return '本单为免单，不收费用'
  if (type === 'REFERRAL') return '本单为转诊接收，已在转出医院付款'
  if (type === 'REWORK')
    return reworkOf ? `本单为返修，不收费用；原项目 ${reworkOf.productName}（${reworkOf.no}）` : '本单为返修，不收费用'
  if (!deposit) return undefined
  const whatFor = deposit.productName ? `用于${deposit.productName}` : '可用于任何项目'
  return `本单为定金，${whatFor}，${deposit.expiresOn ? `${deposit.expiresOn} 到期` : '长期有效'}`
}

const Projects = ({ lines }: Pick<OrderSheet, 'lines'>) => (
  <section>
    {lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper have no name but their place
      <div key={at} className="pair">
        <span>
          {at + 1}. {line.productName} ×{line.contentCount} {line.isGift && '（赠）'}
        </span>
        <span className="figure">{line.payAmount === undefined ? '' : yuanText(line.payAmount)}</span>
      </div>
    ))}
  </section>
)

const Sums = ({ sheet: { original, discount, payable, clinic } }: { sheet: OrderSheet }) => (
  <section>
    <Line name={titles.original} value={original && yuanText(original)} />
    <Line name={titles.discount} value={discount && yuanText(discount)} />
    {payable && (
      <div className="pair total">
        <strong>{titles.payable}</strong>
        <strong className="figure">{yuanText(payable)}</strong>
      </div>
    )}
    {payable && isPrinted(clinic, 'order', 'capitals') && (
      <Line name="大写" value={toCapitals(parseYuan(payable) ?? 0)} />
    )}
  </section>
)

const Head = ({ sheet }: { sheet: OrderSheet }) => (
  <header className="slip-head">
    <h1>{sheet.clinic.name}</h1>
    <PaperLines text={sheet.clinic.head} />
    <p>
      {sheet.type ? orderTypes[sheet.type] : '订单'} {sheet.no}
    </p>
    {specialOf(sheet) && <p>{specialOf(sheet)}</p>}
  </header>
)

export const OrderSheetBody = ({ sheet }: { sheet: OrderSheet }) => (
  <>
    <Head sheet={sheet} />
    <section>
      <Line name={titles.customerName} value={sheet.customerName} />
      <Line name={titles.openedAt} value={sheet.openedAt?.slice(0, 16)} />
      {sheet.backdateReason && (
        <Line name={titles.businessDate} value={`${sheet.businessDate}（补录：${sheet.backdateReason}）`} />
      )}
      {isPrinted(sheet.clinic, 'order', 'staff') && (
        <>
          <Line name={titles.adviserName} value={sheet.adviserName} />
          <Line name={titles.doctorName} value={sheet.doctorName} />
        </>
      )}
    </section>
    <Projects lines={sheet.lines} />
    <Sums sheet={sheet} />
    {sheet.comboRules && <p>{sheet.comboRules}</p>}
    <Line name="监护人" value={sheet.guardianNote} />
    <Line name={titles.remark} value={sheet.remark} />
    <footer className="slip-foot">
      <p className="sheet-signs">
        <span>客户签字</span>
        <span>经办人</span>
        <span>日期</span>
      </p>
      {isPrinted(sheet.clinic, 'order', 'address') && (
        <p>{[sheet.clinic.address, sheet.clinic.phone].filter(Boolean).join('　')}</p>
      )}
      <PaperLines text={sheet.clinic.footer} />
      <p>
        打印 {sheet.printedBy} {sheet.printedAt.slice(0, 16)}
      </p>
    </footer>
  </>
)
