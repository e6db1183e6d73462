/** The label of what belongs to the session itself, not to what its user asked: its own requests, and what holds of the server. */
export const ownLabel = "";
