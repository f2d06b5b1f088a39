/** Staff, departments, jobs: the selectors every screen picks people from. Source: specification 000 §3, §7. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals } from '../../refusals.ts'
import { Id, Shape, Text } from '../../words.ts'

export const staffRefusals = defineRefusals('staff', {
  accountTaken: [40985, '{account}已存在'],
  phoneTaken: [40986, '{phone}已存在'],
})

/** A person to choose. */
/** Somebody to choose; the main department, where she has one, tells two of the same name apart. */
export const StaffOption = Shape({ id: Id, usrName: Text(20), deptName: Type.Optional(Text(30)) })
/** A doctor to choose: `value` is the user's id, `label` the name. */
export const DoctorOption = Shape({ id: Id, usrName: Text(20), value: Id, label: Text(20) })
/** A department to choose; `cureDept` 'true' means that it treats. */
export const DepartmentOption = Shape({ id: Id, deptName: Text(30), cureDept: Text(5) })

/** Selectors name 0 启用 or 1 禁用, as a number or as text; 0 when left out. */
const status = Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1')]))
const deptId = Type.Optional(Type.Union([Id, Type.String({ pattern: '^\\d{0,16}$' })]))
/** The job as it stands in the clinic: 主治医生, 开发人员, 咨询师. */
const byPost = { postName: Text(20, { minLength: 1 }), status, deptId }
const selector = { may: 'self', effect: 'read' } as const

export const staff = {
  byPostName: call('POST /api/v1/data/hisUser/bypostname', {
    ...selector,
    title: '按岗位选择员工',
    input: byPost,
    output: Type.Array(StaffOption),
  }),
  doctorsByPostName: call('POST /api/v1/data/hisUser/schedulingBypostname', {
    ...selector,
    title: '按岗位选择医生',
    input: byPost,
    output: Type.Array(DoctorOption),
  }),
  byJobName: call('POST /api/v1/data/hospitalStaff/getAllByJobName', {
    ...selector,
    title: '按岗位名称选择员工',
    input: { hospitalJobName: Type.Optional(Text(20)) },
    output: Type.Array(StaffOption),
  }),
  everybody: call('POST /api/v1/doctor/consulting/getAllUsr', {
    ...selector,
    title: '选择员工',
    output: Type.Array(StaffOption),
  }),
  /** Departments with their people. */
  departmentsWithStaff: call('POST /api/v1/data/hisUser/getAllDeptUsersSelect', {
    ...selector,
    title: '按部门选择员工',
    output: Type.Array(Shape({ ...DepartmentOption.properties, users: Type.Array(StaffOption) })),
  }),
  /** Departments of the person who asks, the main one first. */
  myDepartments: call('POST /api/v1/data/hospitalStaff/getAllDepartmentByUser', {
    ...selector,
    title: '本人所在部门',
    output: Type.Array(DepartmentOption),
  }),
  departments: call('POST /api/v1/reception/subscribe/getAllDeptList', {
    ...selector,
    title: '选择部门',
    input: {
      query: Type.Optional(
        Shape({
          status,
          cureDept: Type.Optional(
            Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false'), Type.Literal('')]),
          ),
        }),
      ),
    },
    output: Type.Array(DepartmentOption),
  }),
}
