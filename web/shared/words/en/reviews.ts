const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const en = {
  mean: (rating: string, raters: number) => `${rating} of 5 stars from ${plural(raters, 'person', 'people')}`,
  show: 'Which reviews',
  all: 'All',
  rate: (name: string) => `Rate ${name}`,
  stars: 'How many stars?',
  star: (stars: number) => plural(stars, 'star', 'stars'),
  text: 'In words, if you like',
  save: 'Save',
  saved: 'Thank you. It is saved.',
  remove: 'Take my review away',
  removed: 'Your review is gone.',
  close: 'Close',
  more: 'Show more',
  again: 'Try again',
}
