/*
 * Limits of the learner.
 */
#ifndef IRI_LEARN_LIMITS_H
#define IRI_LEARN_LIMITS_H

/* Evidence. */
#define CONFIDENCE			1.645	/* standard errors: one-sided, 95 % */
#define MIN_SHARE			.8
#define LOSS_SHARE			.05
#define LOSS				2
#define DISAGREEMENT		2
#define AGAINST_SHARE		.6
#define AGAINST_CONTENTS	4
#define DOUBT_SHARE			.5
#define DOUBT_CONTENTS		2
#define OWN_CONTENTS		4
#define LIKELY_SHARE		.7
#define SHAPES_OF_STEP		10
#define STEP_CONTENTS		2

/* Pages that change. */
#define MAX_CHANGING		.25
#define SITE_FETCHES		20
#define STEADY				.05

/* Many sites. */
#define NAME_SITES			10
#define SHAPE_SITES			5
#define POOL_CONTENTS		2
#define NAME_GOOD			.85
#define NAME_AGAINST		.10
#define SHAPE_GOOD			.95

/* Rounds. */
#define ROUNDS				3
#define AGAIN				4
#define JOINT_SHARE			.8
#define JOINT_STEPS			6
#define JOINT_GROUPS		3
#define VALUES_OF_NAME		2

/* Shapes of links. */
#define SCRIPT_LINKS		4
#define MAX_SCRIPTS			12
#define SCRIPT_SHARE		10
#define FOLDER_PATHS		4

#endif							/* IRI_LEARN_LIMITS_H */
