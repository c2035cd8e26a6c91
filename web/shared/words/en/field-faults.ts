/** What is wrong with a field, by the code of the service. For other codes the text of the service is shown. */
export const fieldFaults: { [code: string]: string } = {
  missing: 'Fill this in.',
  empty: 'Fill this in.',
  // A typed value can have a wrong type only in a field for numbers.
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
