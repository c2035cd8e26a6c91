/** What is wrong with a field, by the code that the service gives. What is not here is said as the service says it. */
export const fieldFaults: { [code: string]: string } = {
  missing: 'Fill this in.',
  empty: 'Fill this in.',
  type: 'This does not fit here.',
  choice: 'Choose one of these.',
  format: 'Fill this in as it is asked for.',
  'too-short': 'This is too short.',
  'too-long': 'This is too long.',
  'too-small': 'This is too little.',
  'too-large': 'This is too much.',
  'too-few': 'These are too few.',
  'too-many': 'These are too many.',
}
