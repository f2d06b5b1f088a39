/** What the log is narrowed by: people, modules, actions. */
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { trail } from '@clinic/contract/areas/trail/calls.ts'
import type { FieldProps } from '../../kit/list/filter.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'

export const PersonFilter = (props: FieldProps) => (
  <Choice
    {...props}
    call={staff.everybody}
    input={{}}
    placeholder="人员"
    width={140}
    options={(people) => people.map(({ id, usrName, deptName }) => ({ value: id, label: usrName, note: deptName }))}
  />
)

export const ModuleFilter = (props: FieldProps) => (
  <Choice
    {...props}
    call={trail.actions}
    input={{}}
    placeholder="模块"
    width={132}
    options={(modules) => modules.map(({ module, name }) => ({ value: module, label: name }))}
  />
)

export const ActionFilter = (props: FieldProps) => (
  <Choice
    {...props}
    call={trail.actions}
    input={{}}
    placeholder="操作"
    width={160}
    options={(modules) =>
      [...new Set(modules.flatMap(({ actions }) => actions))].map((title) => ({ value: title, label: title }))
    }
  />
)
