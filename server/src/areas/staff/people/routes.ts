/** Staff and members: two doors to the same functions. */
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { pageOf, rowOf } from '../../../kit/list.ts'
import { type ConstraintRefusals, type Route, serve } from '../../../kit/routes.ts'
import { handOver, handoverPreview } from '../handover/handover.ts'
import { handoversOf } from '../handover/records.ts'
import { undoHandover } from '../handover/undo.ts'
import { importPeople, staffTemplate } from '../import/import.ts'
import { choosePassword, kick, resetPassword, resetPasswords, setAccount, unlock } from './accounts.ts'
import { addPerson, changePerson, peopleConstraints, removePerson } from './actions.ts'
import { peopleList, personDetail } from './list.ts'
import { addMember, changeMember, departmentTree, findMembers, memberPage, oneMember } from './members.ts'
import { allPeople, choices, exportPeople } from './queries.ts'
import { setDepartments, setRoles, setStatus } from './several.ts'
import { uniqueCheck, verifyMember } from './unique.ts'

const constraints: ConstraintRefusals = peopleConstraints

export const peopleRoutes: Route[] = [
  ...serve(
    'staff.people',
    people,
    {
      list: (ctx, input) => pageOf(ctx, input, peopleList),
      one: (ctx, { id }) => rowOf(ctx, id, personDetail),
      create: addPerson,
      update: changePerson,
      remove: removePerson,
      all: allPeople,
      choices,
      resetPassword,
      resetPasswords,
      unlock,
      setStatus,
      setRoles,
      setDepartments,
      handoverPreview,
      handover: handOver,
      handovers: handoversOf,
      undoHandover,
      template: staffTemplate,
      importSheet: importPeople,
      export: exportPeople,
    },
    constraints,
  ),
  ...serve(
    'staff.members',
    members,
    {
      page: memberPage,
      find: findMembers,
      one: oneMember,
      departments: departmentTree,
      create: addMember,
      update: changeMember,
      updateBase: changePerson,
      remove: removePerson,
      setAccount,
      resetPassword,
      setPassword: choosePassword,
      unlock,
      verify: verifyMember,
      kick,
      uniqueCheck,
    },
    constraints,
  ),
]
