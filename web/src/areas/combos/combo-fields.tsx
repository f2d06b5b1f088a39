/** The form of a combo: what it is, what is in it with its parts of the price, when and how often it is sold. */
import { comboKinds, combos } from '@clinic/contract/areas/combos/calls.ts'
import { refundRuleSaid, refundRules } from '@clinic/contract/areas/combos/refund-rule.ts'
import { type ComboContent, figuresOf, marginOf, whyNotCombo } from '@clinic/contract/areas/combos/rules.ts'
import { comboTable } from '@clinic/contract/areas/combos/tables.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Alert, Form } from 'antd'
import { useMemo } from 'react'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { MoneyText } from '../../kit/show/text.tsx'
import { contentOf, costIn, type Filled, foldsOf, type Known, type Line } from './content.ts'
import { GroupsField } from './GroupsField.tsx'
import { LinesField } from './LinesField.tsx'
import './combos.css'

const titles = titlesOf(comboTable)
const F = fieldsOf(combos.create)

/** Today's prices of what is in it, and costs for whoever sees them. */
const useKnown = (lines: readonly Line[]): ReadonlyMap<number, Known> => {
  const ids = useMemo(() => [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b), [lines])
  const answer = useAnswer(products.byIds, ids.length > 0 ? { ids } : null, { keepLast: true })
  return useMemo(() => new Map((answer.data ?? []).map((product) => [product.id, product])), [answer.data])
}

const Margin = ({ content, known }: { content: ComboContent; known: ReadonlyMap<number, Known> }) => {
  if (!usePerson().keys.has('cost:view')) return null
  const margin = marginOf(content, costIn(known))
  return (
    <>
      <dt>{titles.margin}</dt>
      <dd>
        {margin === null ? (
          <span className="none">有项目未填成本</span>
        ) : (
          <>
            <MoneyText yuan={toYuan(margin)} strong />
            {content.priceFen > 0 && <small> {Math.floor((margin * 1_000) / content.priceFen) / 10}%</small>}
          </>
        )}
      </dd>
    </>
  )
}

/** What it comes to, and what stands against it. */
type FiguresProps = { content: ComboContent; known: ReadonlyMap<number, Known>; sharesGifts: boolean }
const Figures = ({ content, known, sharesGifts }: FiguresProps) => {
  const { originalFen, shares } = figuresOf(content, sharesGifts)
  const why = whyNotCombo(content)
  const [rate] = originalFen > 0 ? [Math.floor((content.priceFen * 10_000) / originalFen)] : [0]
  return (
    <>
      <dl className="combo-figures">
        <dt>{titles.original}</dt>
        <dd>
          <MoneyText yuan={toYuan(originalFen)} />
          {content.kind === 'PICK' && <small> 起</small>}
        </dd>
        <dt>{titles.price}</dt>
        <dd>
          <MoneyText yuan={toYuan(content.priceFen)} strong />
          {rate > 0 && <small> {foldsOf(rate)}</small>}
        </dd>
        <dt>分摊合计</dt>
        <dd>
          <MoneyText yuan={toYuan(shares.reduce((sum, share) => sum + share, 0))} />
        </dd>
        <Margin content={content} known={known} />
      </dl>
      {why && <Alert type="warning" showIcon title={why.message} />}
    </>
  )
}

/** Those of a group that went have none any more; the groups behind it move up. */
const without = (lines: readonly Line[], gone: number): Line[] =>
  lines.map((line) => {
    if (line.groupNo === null || line.groupNo < gone + 1) return line
    return { ...line, groupNo: line.groupNo === gone + 1 ? null : line.groupNo - 1 }
  })

const Content = () => {
  const form = Form.useFormInstance()
  const filled = (Form.useWatch([]) ?? {}) as Filled
  const { kind, groups = [], lines = [] } = filled
  const known = useKnown(lines)
  const content = contentOf(filled, known)
  const sharesGifts = useAnswer(combos.setting, {}).data?.sharesGifts ?? false
  const isPick = kind === 'PICK'
  return (
    <>
      {isPick && (
        <F.Field name="groups" label="选择组" wide help="客户从每组里选几项；不在组里的项目人人都有">
          <GroupsField
            linesIn={(at) => lines.filter(({ groupNo }) => groupNo === at + 1).length}
            onGone={(at) => form.setFieldValue('lines', without(lines, at))}
          />
        </F.Field>
      )}
      <F.Field name="lines" label="项目" wide>
        <LinesField
          groups={isPick ? groups : null}
          content={content}
          sharesGifts={sharesGifts}
          nameOf={({ productId, productName }) => productName ?? known.get(productId)?.name ?? ''}
        />
      </F.Field>
      {lines.length > 0 && content && <Figures content={content} known={known} sharesGifts={sharesGifts} />}
    </>
  )
}

export const ComboFields = () => (
  <>
    <FieldGrid>
      <F.Text name="name" label={titles.name} wide />
      <F.Text name="code" label={titles.code} hint="不填则自动编号" wrongText="只能用字母、数字、横线、下划线和点" />
      <F.Money name="price" label={titles.price} />
      <F.Radio name="kind" label={titles.kind} options={comboKinds} />
    </FieldGrid>
    <Content />
    <FieldGrid title="销售">
      <F.Day name="saleFrom" label={titles.saleFrom} />
      <F.Day name="saleTo" label={titles.saleTo} />
      <F.Number name="totalLimit" label={titles.totalLimit} unit="份" hint="不填为不限量" />
      <F.Number name="perCustomerLimit" label={titles.perCustomerLimit} unit="份" hint="不填为不限购" />
      <F.Number name="validDays" label={titles.validDays} unit="天" hint="不填则各项目按自己的有效期" />
      <F.Switch name="byOriginal" label={`退费时${refundRules.original}`} help={refundRuleSaid} wide />
      <F.TextArea name="remark" label={titles.remark} wide />
    </FieldGrid>
  </>
)
