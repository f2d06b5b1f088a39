/** 咨询模板: the forms of the consultation. The one named 咨询模板 is what every consultation is written in. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { fieldsOfTemplate, type Template, whyNotTemplate } from '@clinic/contract/areas/consulting/settings.ts'
import { plainTab } from '../../../../kit/list/plain.tsx'
import { blank } from './edit.ts'
import { fieldKey } from './SectionBox.tsx'
import { TemplateInput } from './TemplateInput.tsx'

const labelsOf = (template: Template): string =>
  fieldsOfTemplate({ sections: template.sections })
    .map(({ label }) => label)
    .join('、')

export default plainTab(
  {
    list: consulting.templates,
    one: consulting.template,
    create: consulting.createTemplate,
    update: consulting.updateTemplate,
    remove: consulting.removeTemplate,
  },
  {
    kept: '已有的接诊记录照常显示。',
    width: 1040,
    columns: { content: { title: '字段', width: 560, show: ({ content }) => labelsOf(content) } },
    inputs: { content: <TemplateInput /> },
    begins: () => ({ content: blank(fieldKey()) }),
    checks: { content: (value) => whyNotTemplate(value as Template) },
    help: { content: '去掉的字段不再询问，已有的接诊记录照常显示' },
  },
)
