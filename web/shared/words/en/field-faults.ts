/** What is wrong with a field, by the code that the service gives. What is not here is said as the service says it. */
export const fieldFaults: { [code: string]: string } = {
  missing: 'Fill this in.',
  empty: 'Fill this in.',
  // What is typed into a screen can be of a wrong type only where it is a number.
  type: 'Write a number, like 1,500 or 1,500.50.',
  choice: 'Choose one of these.',
  format: 'Fill this in as it is asked for.',
  common: 'This is too easy to guess.',
  'too-short': 'This is too short.',
  'too-long': 'This is too long.',
  'too-small': 'This is too little.',
  'too-large': 'This is too much.',
  'too-few': 'These are too few.',
  'too-many': 'These are too many.',
}
