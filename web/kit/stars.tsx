import { Star } from './icons.ts'
import './stars.css'

/** «★ 4.6 (120)»; without `raters`, the whole stars that one person gave. */
export const Rating = ({ rating, raters, label }: { rating: number; raters?: number; label: string }) => (
  <span class="rating" role="img" aria-label={label}>
    <Star size={14} />
    <span aria-hidden="true">{raters === undefined ? rating : rating.toFixed(1)}</span>
    {raters !== undefined && <span aria-hidden="true">({raters})</span>}
  </span>
)

/** One to five stars to choose from, by touch or by the arrow keys. */
export const StarChoice = ({
  value,
  onChange,
  legend,
  starLabel,
  name = 'stars',
}: {
  value: number
  onChange: (value: number) => void
  legend: string
  starLabel: (stars: number) => string
  /** Has to differ between the choices of a form. */
  name?: string
}) => (
  <fieldset class="star-choice">
    <legend class="visually-hidden">{legend}</legend>
    {[1, 2, 3, 4, 5].map((stars) => (
      <label key={stars} class={stars <= value ? 'on' : ''}>
        <input
          type="radio"
          name={`${name} stars`}
          value={stars}
          checked={stars === value}
          onChange={() => onChange(stars)}
          aria-label={starLabel(stars)}
        />
        <Star size={30} />
      </label>
    ))}
  </fieldset>
)
