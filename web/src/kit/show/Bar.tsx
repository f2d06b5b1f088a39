/** How much of something, drawn beside the words that say it: it fills the room it is given and tells nothing by itself. */
import './bar.css'

/** @param percent 0 to 100 of its room; what is more is drawn as all of it */
export const Bar = ({ percent }: { readonly percent: number }) => (
  <span className="share-bar" aria-hidden="true">
    {percent > 0 && <span style={{ width: `${Math.min(100, percent)}%` }} />}
  </span>
)
