/** 打印模板: what stands above and below each print and what is left out, beside what it then looks like. */
import { blocksOf, type PrintKind, printKinds, printRefusals, prints } from '@clinic/contract/areas/prints/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Segmented } from 'antd'
import { Suspense, useState } from 'react'
import type { RowAction } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useLive } from '../../kit/live.ts'
import { PaperSheet, paperWords } from '../../kit/page/PaperSheet.tsx'
import { Block, Facts } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { fit } from '../../kit/schema.ts'
import { Answered } from '../../kit/show/states.tsx'
import { previews } from './previews.tsx'
import './prints.css'

type Template = OutputOf<typeof prints.set>
const F = fieldsOf(prints.set)
const topics = ['print']
const calls = [prints.list, prints.preview]

const optionsOf = (kind: PrintKind) => Object.entries(blocksOf(kind)).map(([value, label]) => ({ value, label }))

const fieldsFor = ({ kind }: Template) => (
  <>
    <F.TextArea name="head" rows={3} label="抬头下的文字" required={false} help="如：许可证号、科室，可分行" />
    <F.TextArea name="footer" rows={3} label="页脚文字" required={false} help="如：退换说明、公众号，可分行" />
    <F.Checks name="hidden" label="不打印这些内容" required={false} options={optionsOf(kind)} />
  </>
)

const change: RowAction<Template> = {
  call: prints.set,
  label: '修改模板',
  title: ({ kind }: Template) => `打印模板：${printKinds[kind].name}`,
  fields: fieldsFor,
  initial: ({ head, footer, hidden }) => ({ head, footer, hidden }),
  toInput: (values, { kind, version }) =>
    fit(prints.set, { head: '', footer: '', hidden: [], ...values, kind, version }),
  follows: ['保存后打印的单据都按新模板，已打印的不变。'],
}

const reset: RowAction<Template> = {
  call: prints.reset,
  label: '恢复默认',
  input: ({ kind, version }: Template) => ({ kind, version }),
  whyNot: ({ version }: Template) => (version === 0 ? printRefusals.isDefault() : null),
  confirm: ({ kind }: Template) => `${printKinds[kind].name}的抬头、页脚和隐藏内容将全部清空，是否继续?`,
}

const Kinds = ({
  all,
  kind,
  onKind,
}: {
  all: readonly Template[]
  kind: PrintKind
  onKind: (kind: PrintKind) => void
}) => (
  <Segmented
    vertical
    block
    aria-label="单据"
    value={kind}
    onChange={onKind}
    options={all.map((one) => ({
      value: one.kind,
      label: `${printKinds[one.kind].name}${one.version > 0 ? '（已改）' : ''}`,
    }))}
  />
)

const factsOf = ({ kind, head, footer, hidden }: Template) => [
  { label: '纸张', value: printKinds[kind].papers },
  { label: '抬头下的文字', value: head },
  { label: '页脚文字', value: footer },
  { label: '不打印', value: hidden.map((block) => blocksOf(kind)[block]).join('、') },
]

const Told = ({ template }: { template: Template }) => {
  const may = useMay()
  const { start, stage } = useStage()
  const why = reset.whyNot?.(template)
  return (
    <Block
      title={printKinds[template.kind].name}
      extra={
        <span className="prints-deeds">
          {may(prints.reset.may) && (
            <Button size="small" disabled={Boolean(why)} onClick={() => start(reset, template)}>
              恢复默认
            </Button>
          )}
          {may(prints.set.may) && (
            <Button size="small" onClick={() => start(change, template)}>
              修改模板
            </Button>
          )}
        </span>
      }
    >
      <Facts columns={1} facts={factsOf(template)} />
      {stage}
    </Block>
  )
}

const Preview = ({ kind }: { kind: PrintKind }) => {
  const { papers, component: Sample } = previews[kind]
  const [chosen, setChosen] = useState(papers[0]!)
  const paper = papers.includes(chosen) ? chosen : papers[0]!
  const answer = useAnswer(prints.preview, { kind })
  return (
    <Block
      title="预览"
      extra={
        <Segmented
          size="small"
          aria-label="纸张"
          value={paper}
          onChange={setChosen}
          options={papers.map((value) => ({ value, label: paperWords[value] }))}
        />
      }
    >
      <div className="print-preview">
        <Answered of={answer} rows={8}>
          {(clinic) => (
            <PaperSheet paper={paper}>
              <Suspense fallback={null}>
                <Sample clinic={clinic} paper={paper} />
              </Suspense>
            </PaperSheet>
          )}
        </Answered>
      </div>
    </Block>
  )
}

const Templates = ({ all }: { all: readonly Template[] }) => {
  const may = useMay()
  const [kind, setKind] = useState<PrintKind>('receipt')
  return (
    <div className="prints">
      <div className="prints-left">
        <Kinds all={all} kind={kind} onKind={setKind} />
        <Told template={all.find((one) => one.kind === kind)!} />
      </div>
      {may(prints.preview.may) && <Preview kind={kind} />}
    </div>
  )
}

const PrintsPage = () => {
  useLive(topics, calls)
  const answer = useAnswer(prints.list, {})
  return (
    <Answered of={answer} rows={8}>
      {(all) => <Templates all={all} />}
    </Answered>
  )
}
export default PrintsPage
