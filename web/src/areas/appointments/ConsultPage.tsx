/** 咨询预约: who comes to talk. */
import { AppointmentsPage } from './AppointmentsPage.tsx'

const always = { kind: 'consult' }
const ConsultPage = () => <AppointmentsPage noun="咨询预约" always={always} makes="consult" />
export default ConsultPage
