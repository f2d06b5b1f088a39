/**
 * `/trip`: a customer's visit, reached by a link in a message (clinical-admin §20). Links are made by the appointment book;
 * without one, every link is answered as one that is over.
 */
import './entry.css'

const TripPage = () => (
  <main className="entry-page">
    <section className="entry-card">
      <h1>就诊行程</h1>
      <p role="alert">链接已失效，请联系医院</p>
    </section>
  </main>
)
export default TripPage
