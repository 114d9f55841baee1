export const shellNotes = '';
