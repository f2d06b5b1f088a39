/** What the drawer and the filters offer: asked once, kept a minute. */
import { people } from '@clinic/contract/areas/staff/people.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useAnswer } from '../../kit/query.ts'

export type Choices = OutputOf<typeof people.choices>
type Department = Choices['departments'][number]

const nothing = {}
export const useChoices = () => useAnswer(people.choices, nothing, { freshFor: 60_000 })

export type Branch = {
  readonly value: number
  readonly title: string
  readonly staff: number
  readonly disabled: boolean
  readonly children?: Branch[]
}

/** Departments, each with what lies below it. */
export const branchesOf = (departments: readonly Department[], parentId = 0): Branch[] =>
  departments
    .filter((department) => department.parentId === parentId)
    .map(({ id, name, staff, disabled }) => {
      const children = branchesOf(departments, id)
      return { value: id, title: name, staff, disabled, ...(children.length > 0 ? { children } : {}) }
    })
