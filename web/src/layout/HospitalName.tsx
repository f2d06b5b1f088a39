/** The hospital one works in; group staff switch to another one here (clinical-admin §16). */
import { DownOutlined } from '@ant-design/icons'
import { switchHospital } from '../areas/session/sign-in/platform-sign-in.ts'
import { WithMenu } from '../kit/act/WithMenu.tsx'
import { mayLeave } from '../kit/form/unsaved-text.ts'
import { closeEvery } from '../kit/page/tabs.ts'
import { usePerson } from '../kit/person.ts'
import { queries, sentenceOf } from '../kit/query.ts'
import { say } from '../kit/say.ts'

/** Another hospital is another session: everything of the old one is left behind. */
const enter = async (id: number, name: string): Promise<void> => {
  const text = `将进入“${name}”，已打开的页面会关闭。`
  if (!(await mayLeave({ title: '切换医院', text, yes: '切换', no: '取消' }))) return
  await switchHospital(id)
    .then(() => {
      closeEvery()
      queries.clear()
      location.assign('/')
    })
    .catch((error: unknown) => say.failed(sentenceOf(error)))
}

export const HospitalName = () => {
  const { hospital, otherHospitals } = usePerson()
  if (otherHospitals.length === 0) return <span className="hospital-name">{hospital.name}</span>
  return (
    <WithMenu
      entries={otherHospitals.map(({ id, name }) => ({ key: String(id), label: name }))}
      onPick={(key) => {
        const other = otherHospitals.find(({ id }) => String(id) === key)
        if (other) void enter(other.id, other.name)
      }}
    >
      <button type="button" className="hospital-name switch" aria-label={`${hospital.name}，切换医院`}>
        <span>{hospital.name}</span>
        <DownOutlined className="more-arrow" />
      </button>
    </WithMenu>
  )
}
