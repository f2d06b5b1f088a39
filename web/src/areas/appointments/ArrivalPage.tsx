/** 今日到院: everybody who is expected today, by where she stands; who waits longest is read first by its colour. */
import { AppointmentsPage } from './AppointmentsPage.tsx'

const always = { day: 'today' }
const ArrivalPage = () => <AppointmentsPage noun="今日预约" always={always} />
export default ArrivalPage
