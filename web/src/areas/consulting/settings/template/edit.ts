/** Changes of a form's questions, each as a new form: what is on the screen is never written into. */
import type { Template, TemplateField } from '@clinic/contract/areas/consulting/settings.ts'

export type Section = Template['sections'][number]

/** With what stands at this place replaced. */
export const put = <T>(all: readonly T[], at: number, one: T): T[] =>
  all.map((old, place) => (place === at ? one : old))
export const without = <T>(all: readonly T[], at: number): T[] => all.filter((_, place) => place !== at)
/** One place up or down; at the end it stays. */
export const moved = <T>(all: readonly T[], at: number, by: -1 | 1): T[] => {
  const [one, other] = [all[at], all[at + by]]
  return one === undefined || other === undefined ? [...all] : put(put(all, at, other), at + by, one)
}

/** @param key the name under which answers are kept; never shown, never changed */
export const newField = (key: string): TemplateField => ({ key, label: '', type: 'text', required: false, options: [] })
export const newSection = (key: string): Section => ({ title: '', fields: [newField(key)] })

/** Another kind of input; what could be chosen goes with what is chosen from. */
export const ofType = (field: TemplateField, type: TemplateField['type']): TemplateField => ({
  ...field,
  type,
  options: type === 'choice' || type === 'choices' ? field.options : [],
})

/** What a new form begins with. */
export const blank = (key: string): Template => ({
  timeManagementSwitch: 1,
  mustFillBeforeEnd: true,
  autoEndAt: '23:00',
  noDealReasonRequired: true,
  nextFollowRequired: false,
  sections: [newSection(key)],
})
