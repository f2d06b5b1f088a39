/** The form a consultation is written in: how it begins and ends, and its questions; beside them how they will look. */
import { fieldsOfTemplate, type Template } from '@clinic/contract/areas/consulting/settings.ts'
import { Button, Checkbox, Radio, Segmented } from 'antd'
import { NoFormStyle } from 'antd/es/form/context'
import { useState } from 'react'
import { TimeInput } from '../../../../kit/form/TimeInput.tsx'
import { moved, newSection, put, without } from './edit.ts'
import { fieldKey, SectionBox } from './SectionBox.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import './template.css'

type Props = { value?: Template; onChange?: (template: Template) => void; id?: string }
type Part = { readonly template: Template; readonly change: (part: Partial<Template>) => void }

const flags = [
  ['mustFillBeforeEnd', '必填字段填完才能结束'],
  ['noDealReasonRequired', '未成交必须填原因'],
  ['nextFollowRequired', '结束前必须填下次跟进'],
] as const

const timings = [
  { value: 1, label: '按开始、结束计时，同时只接诊一位' },
  { value: 0, label: '不计时，保存即结束' },
]

const Rules = ({ template, change }: Part) => (
  <div className="template-rules">
    <Radio.Group
      aria-label="计时"
      options={timings}
      value={template.timeManagementSwitch}
      onChange={({ target }) => change({ timeManagementSwitch: target.value })}
    />
    <span className="template-time">
      没有结束的，每天
      <TimeInput
        label="自动结束时间"
        value={template.autoEndAt}
        onChange={(autoEndAt) => change({ autoEndAt: autoEndAt || template.autoEndAt })}
      />
      自动结束
    </span>
    {flags.map(([name, label]) => (
      <Checkbox key={name} checked={template[name]} onChange={({ target }) => change({ [name]: target.checked })}>
        {label}
      </Checkbox>
    ))}
  </div>
)

const Questions = ({ template: { sections }, change, kept }: Part & { kept: ReadonlySet<string> }) => (
  <>
    {sections.map((section, at) => (
      <SectionBox
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place: its title is being typed, two may be alike
        key={at}
        section={section}
        kept={kept}
        onChange={(next) => change({ sections: put(sections, at, next) })}
        moving={{
          first: at === 0,
          last: at === sections.length - 1,
          onMove: (by) => change({ sections: moved(sections, at, by) }),
          onRemove: sections.length > 1 ? () => change({ sections: without(sections, at) }) : null,
        }}
      />
    ))}
    <Button
      type="dashed"
      disabled={sections.length >= 20}
      onClick={() => change({ sections: [...sections, newSection(fieldKey())] })}
    >
      加一组
    </Button>
  </>
)

const views = [
  { value: 'edit', label: '编辑' },
  { value: 'look', label: '预览' },
]

/** Value and change of a form's field. */
export const TemplateInput = ({ value, onChange, id }: Props) => {
  const [view, setView] = useState('edit')
  const [kept] = useState(() => new Set(value ? fieldsOfTemplate(value).map(({ key }) => key) : []))
  if (!value) return null
  const change = (part: Partial<Template>) => onChange?.({ ...value, ...part })
  return (
    <div id={id} className="template">
      {/* What is wrong is said below, once: not every input of it is. */}
      <NoFormStyle status>
        <Rules template={value} change={change} />
        <Segmented size="small" aria-label="看法" value={view} onChange={setView} options={views} />
        {view === 'edit' ? (
          <Questions template={value} change={change} kept={kept} />
        ) : (
          <TemplatePreview template={value} />
        )}
      </NoFormStyle>
    </div>
  )
}
