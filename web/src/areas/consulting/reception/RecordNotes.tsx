/** What was said and offered in one consultation, to be read: by whoever reaches the record, wherever its row stands. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import type { ConsultRecordRow } from '@clinic/contract/areas/consulting/nouns.ts'
import { type Filled, fieldsOfTemplate, TEMPLATE, type Template } from '@clinic/contract/areas/consulting/settings.ts'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { MoneyText, momentText, StateTag } from '../../../kit/show/text.tsx'
import { Uploader } from '../../files/index.ts'
import { consultResultWords, consultStateWords, visitTypeWords } from '../words.ts'
import { useConsulted } from './minutes.ts'
import '../consulting.css'

type Fact = { readonly label: string; readonly value: ReactNode }
const fact = (label: string, value: ReactNode): Fact => ({ label, value })

const shown = (value: Filled[string] | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return Array.isArray(value) ? value.join('、') : String(value)
}

/** The form's own fields, and answers to questions the form no longer asks. */
const answersOf = (template: Template, filled: Filled): Fact[] => {
  const asked = new Set(template.sections.flatMap(({ fields }) => fields.map(({ key }) => key)))
  const labels = new Map(fieldsOfTemplate(template).map(({ key, label }) => [key, label]))
  const gone = Object.keys(filled).filter((key) => !asked.has(key))
  return [...asked, ...gone].map((key) => fact(labels.get(key) ?? key, shown(filled[key])))
}

const Plan = ({ products }: { products: ConsultRecordRow['planProducts'] }) => (
  <ul className="course-lines">
    {products.map((product) => (
      <li key={product.productId}>
        <span>
          {product.name} ×{product.qty}
        </span>
        <MoneyText yuan={product.price} />
      </li>
    ))}
  </ul>
)

const factsOf = (record: ConsultRecordRow, template: Template): Fact[] => [
  fact('需求', record.demandNames),
  fact('需求说明', record.demandText),
  ...answersOf(template, record.templateData),
  fact('建议方案', record.adviceText),
  fact('方案项目', record.planProducts.length > 0 ? <Plan products={record.planProducts} /> : ''),
  fact('客户预算', record.budget === null || record.budget === undefined ? '' : <MoneyText yuan={record.budget} />),
  fact('面诊意见', record.doctorOpinion),
  fact('竞品情况', record.competitorNote),
  fact('未成交原因', record.noDealReason),
  fact('下次跟进', momentText(record.nextFollowTime)),
  fact('满意度', record.satisfaction === null ? '' : `${record.satisfaction} 分`),
]

const isBlank = (value: ReactNode): boolean => value === '' || value === null || value === undefined

/** Facts that are there; the others are counted, not listed. */
const Facts = ({ facts }: { facts: readonly Fact[] }) => {
  const said = facts.filter(({ value }) => !isBlank(value))
  const blank = facts.filter(({ value }) => isBlank(value))
  return (
    <>
      <dl className="notes">
        {said.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {blank.length > 0 && (
        <p className="none" title={blank.map(({ label }) => label).join('、')}>
          未填 {blank.length} 项
        </p>
      )}
    </>
  )
}

const Head = ({ record }: { record: ConsultRecordRow }) => {
  const consulted = useConsulted(record)
  return (
    <p className="notes-head">
      <CustomerName id={record.customerId} name={record.customerName} /> {visitTypeWords[record.visitType]}{' '}
      <span className="figure">{momentText(record.startTime)}</span> {record.consultantName}
      {record.doctorName && ` · 医生 ${record.doctorName}`} · {consulted}{' '}
      <StateTag value={record.state} words={consultStateWords} />{' '}
      <StateTag value={record.result} words={consultResultWords} />
    </p>
  )
}

const Attachments = ({ files }: { files: ConsultRecordRow['attachments'] }) =>
  files.length === 0 ? null : (
    <section aria-label="附件">
      <h3 className="course-title">附件</h3>
      <ConfigProvider componentDisabled>
        <Uploader value={files} />
      </ConfigProvider>
    </section>
  )

/** Mount it when it opens. */
const RecordNotes = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const record = useAnswer(consulting.record, { id })
  const template = useAnswer(consulting.findTemplate, { name: TEMPLATE }, { freshFor: 300_000 })
  return (
    <SidePanel title={record.data ? `接诊记录 ${record.data.no}` : '接诊记录'} onClose={onClose}>
      <Answered of={record} rows={8}>
        {(row) => (
          <Answered of={template} rows={8}>
            {(form) => (
              <>
                <Head record={row} />
                <Facts facts={factsOf(row, form)} />
                <Attachments files={row.attachments} />
              </>
            )}
          </Answered>
        )}
      </Answered>
    </SidePanel>
  )
}
export default RecordNotes
